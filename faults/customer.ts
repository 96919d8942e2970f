import type { Journal, OrderKind } from './journal.ts'
import type { Random } from './random.ts'
import { creators, fans, planCents, postPrice, posts, tokenOf, usernameOf } from './people.ts'

/** One person at a browser: orders one thing after the other and does not give up before there is an answer. */
export type Customer = { run(): Promise<void> }
/** `repeats`: what was tried again, and why. */
export type Counts = { orders: number; done: number; refused: number; repeats: string[]; unexpected: string[] }
type Order = { kind: OrderKind; path: string; body: object }
type World = {
  address: string
  journal: Journal
  random: Random
  counts: Counts
  /** Whether new orders are still wanted. */
  isOpen(): boolean
  /** After this nothing is repeated any more. */
  isOver(): boolean
}
export type Heard = { status: number; body: Record<string, unknown>; location: string }

const patienceMs = 6_000
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** One try. A text: why there is no answer, or one that says that it may be tried again. */
async function hear(url: string, init: RequestInit, counts: Counts): Promise<Heard | string> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json') === true
    if (answer.status >= 500) {
      // a proxy whose node died under the call says 502 by itself
      if (answer.status !== 503 && (json || answer.status !== 502))
        counts.unexpected.push(`${url} answered ${String(answer.status)} ${text.slice(0, 200)}`)
      return `${url} answered ${String(answer.status)} ${text.slice(0, 200)}`
    }
    return {
      status: answer.status,
      body: json ? (JSON.parse(text) as Heard['body']) : {},
      location: answer.headers.get('location') ?? '',
    }
  } catch (error) {
    // refused, cut off or too slow: the customer does not know whether it was done
    const { cause } = error as Error
    return `${url} ${String(error)} ${cause instanceof Error ? cause.message : ''}`
  }
}

/** Sends a money call once, as this fan, with this key. */
export const send = (address: string, fan: number, key: string, order: Omit<Order, 'kind'>, counts: Counts) =>
  hear(
    `${address}/api${order.path}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokenOf(fan)}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(order.body),
    },
    counts,
  )

const arrivals = ['normal', 'normal', 'twice', 'out_of_order', 'late'] as const

export function createCustomer(fan: number, world: World): Customer {
  const { address, journal, random, counts } = world
  const subscribed = new Map<number, number>()
  const unlocked = new Set<number>()
  let number = 0

  /** Until there is an answer: the same call with the same key. */
  const insist = async (attempt: () => Promise<Heard | string>): Promise<Heard | null> => {
    for (;;) {
      const heard = await attempt()
      if (typeof heard === 'object') return heard
      if (world.isOver()) return null
      counts.repeats.push(heard)
      await sleep(random.between(100, 800))
    }
  }

  const order = async (wanted: Order): Promise<Heard | null> => {
    const key = `f${String(fan)}-${String((number += 1))}`
    const { kind, path, body } = wanted
    const entry = { fan, key, kind, request: { path, body } }
    counts.orders += 1
    journal.write({ ...entry, state: 'asked' })
    const heard = await insist(() => send(address, fan, key, wanted, counts))
    if (!heard) return null
    const done = heard.status === 201
    counts[done ? 'done' : 'refused'] += 1
    // what a fan may run into; anything else is a fault
    if (!done && ![402, 409, 422, 429].includes(heard.status))
      counts.unexpected.push(`${kind} answered ${String(heard.status)} ${JSON.stringify(heard.body)}`)
    journal.write({ ...entry, state: done ? 'done' : 'refused', status: heard.status, answer: heard.body })
    if (done && kind === 'top_up') {
      const form = { action: 'pay', arrival: random.pick(arrivals), card: 'us' }
      const page = String(heard.body['checkoutUrl'])
      const paid = await insist(() => hear(page, { method: 'POST', body: new URLSearchParams(form) }, counts))
      if (paid?.status === 303) journal.write({ ...entry, state: 'paid' })
      else if (paid) counts.unexpected.push(`${page} answered ${String(paid.status)}`)
    }
    return heard
  }

  const someone = (): number => fans + random.between(1, creators)
  const deeds: (() => Promise<unknown>)[] = [
    () => {
      const path = `/users/${usernameOf(someone())}/tips`
      return order({ kind: 'tip', path, body: { amountCents: random.between(100, 400) } })
    },
    async () => {
      const post = random.between(1, posts)
      // now and then once more: it must be open and cost nothing
      if (unlocked.has(post) && random.next() < 0.8) return
      const body = { expectedPriceCents: postPrice(post) }
      const heard = await order({ kind: 'unlock', path: `/posts/${String(post)}/unlock`, body })
      if (heard?.status === 201) unlocked.add(post)
    },
    async () => {
      const creator = someone()
      const body = { period: 'monthly', expectedPriceCents: planCents }
      const path = `/creators/${usernameOf(creator)}/subscriptions`
      const heard = await order({ kind: 'subscribe', path, body })
      if (heard?.status === 201) subscribed.set(creator, Number(heard.body['id']))
    },
    () => order({ kind: 'exchange', path: '/points/exchange', body: { points: 100 } }),
    () => order({ kind: 'top_up', path: '/wallet/topUps', body: { amountCents: 500 + 100 * random.between(0, 10) } }),
    async () => {
      if (subscribed.size === 0) return
      const id = random.pick([...subscribed.values()])
      const headers = { authorization: `Bearer ${tokenOf(fan)}` }
      await insist(() => hear(`${address}/api/subscriptions/${String(id)}`, { method: 'DELETE', headers }, counts))
    },
  ]
  const weights = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5] as const
  return {
    async run() {
      while (world.isOpen()) {
        await deeds[random.pick(weights)]?.()
        await sleep(random.between(0, 150))
      }
    },
  }
}
