import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type costs, dayOf, ordinary } from '../capacity.ts'
import { size, tokenOf } from './fill.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
export type Kind = Exclude<keyof typeof costs, 'told' | 'renewal'> | 'upload'
export type Answer = { status: number; retryAfter: string | undefined; headers: Record<string, unknown>; body: string }
export type Call = { kind: Kind; isPayment: boolean; send: () => Promise<Answer> }

type Asked = { method?: string; token?: string; headers?: Record<string, string>; body?: object | Buffer }

/** What the bench has found of the program before: posts that anyone may see, chats of fans, a picture's address. */
export type World = {
  port: number
  posts: readonly number[]
  chats: readonly { id: number; fan: number }[]
  picture: () => string
}

/** Status 0: no answer, or a connection that broke. */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', token, headers = {}, body }: Asked = {},
): Promise<Answer> =>
  new Promise((resolve) => {
    const content = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(content && { 'content-type': 'application/json', 'content-length': String(content.length) }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        // pictures are counted and not kept
        answer.on('data', (chunk: Buffer) => (text.length < 4_000 ? (text += chunk.toString('latin1')) : undefined))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            headers: answer.headers,
            body: text,
          }),
        )
        answer.on('error', () => resolve(none))
      },
    )
    call.on('error', () => resolve(none))
    call.setTimeout(60_000, () => call.destroy())
    call.end(content)
  })
const none: Answer = { status: 0, retryAfter: undefined, headers: {}, body: '' }

const fan = (): number => size.creators + 1 + randomInt(size.users - size.creators)
const creator = (): number => 1 + Math.floor(Math.random() ** 1.6 * size.creators)
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

const photo = randomBytes(400_000)
/** A file that begins as a photo, in two pieces as over a slow line. */
async function upload(port: number): Promise<Answer> {
  const headers = { 'tus-resumable': '1.0.0' }
  const token = tokenOf(creator())
  const begun = await ask(port, '/api/uploads', {
    method: 'POST',
    token,
    headers: { ...headers, 'upload-length': String(photo.length) },
  })
  if (begun.status !== 201) return begun
  const place = new URL(String(begun.headers['location']), 'http://bench').pathname
  const half = photo.length / 2
  const piece = (offset: number) =>
    ask(port, place, {
      method: 'PATCH',
      token,
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: photo.subarray(offset, offset + half),
    })
  const first = await piece(0)
  return first.status === 204 ? piece(half) : first
}

/** Payments that were asked for: their keys, and how often each was answered with 201. */
export type Journal = Map<
  string,
  { path: string; body: object; token: string; kind: 'tip' | 'subscription'; status: number }
>

/** One call after the other, each as often as on an ordinary day. */
export function createMix(world: World, journal: Journal): () => Call {
  const { port } = world
  const day = dayOf(ordinary)
  const read = (path: string, token = tokenOf(fan())) => ask(port, `/api${path}`, { token })
  const pay = async (): Promise<Answer> => {
    const whom = creator()
    const isTip = Math.random() < 0.6
    const key = randomUUID()
    const entry = {
      token: tokenOf(fan()),
      path: isTip ? `/users/user_${String(whom)}/tips` : `/creators/user_${String(whom)}/subscriptions`,
      body: isTip
        ? { amountCents: 100 + randomInt(400) }
        : { period: 'monthly', expectedPriceCents: 499 + (whom % 10) * 100 },
      kind: isTip ? ('tip' as const) : ('subscription' as const),
      status: 0,
    }
    journal.set(key, entry)
    const answer = await payAgain(port, key, entry)
    entry.status = answer.status
    return answer
  }
  const sends: Record<Kind, () => Promise<Answer>> = {
    timelinePage: () => read('/timeline'),
    profile: () => read(`/users/user_${String(creator())}`),
    search: () => read(`/searchUsers?searchTerm=user_${String(randomInt(999))}`),
    like: () => ask(port, `/api/posts/${String(pick(world.posts))}/like`, { method: 'PUT', token: tokenOf(fan()) }),
    messageSent: () => {
      const { id, fan: by } = pick(world.chats)
      const headers = { 'idempotency-key': randomUUID() }
      return ask(port, `/api/chats/${String(id)}/messages`, {
        method: 'POST',
        token: tokenOf(by),
        headers,
        body: { text: 'Hello' },
      })
    },
    messagePage: () => {
      const { id, fan: by } = pick(world.chats)
      return read(`/chats/${String(id)}/messages`, tokenOf(by))
    },
    purchase: pay,
    mediaFile: () => ask(port, world.picture()),
    look: () => read('/updates'),
    post: () => publish(port, creator()),
    upload: () => upload(port),
  }
  const often = { ...day, upload: ordinary.creators * ordinary.photos }
  const kinds = Object.keys(sends) as Kind[]
  const sum = kinds.reduce((total, kind) => total + often[kind], 0)
  return () => {
    let left = Math.random() * sum
    const kind = kinds.find((one) => (left -= often[one]) < 0) ?? 'look'
    return { kind, isPayment: kind === 'purchase', send: sends[kind] }
  }
}

export const publish = (port: number, by: number): Promise<Answer> =>
  ask(port, '/api/posts', {
    method: 'POST',
    token: tokenOf(by),
    body: { text: 'A morning at the lake.', mediaIds: [], audience: 'everyone' },
  })

/** The same payment with the same key. */
export const payAgain = (
  port: number,
  key: string,
  { path, body, token }: { path: string; body: object; token: string },
) => ask(port, `/api${path}`, { method: 'POST', token, body, headers: { 'idempotency-key': key } })

/** Calls a second in the busiest minutes of the day. */
export function callsASecond(): number {
  const day = dayOf(ordinary)
  const kinds = (Object.keys(day) as (keyof typeof day)[]).filter((kind) => kind !== 'told' && kind !== 'renewal')
  const calls = kinds.reduce((total, kind) => total + day[kind], ordinary.creators * ordinary.photos)
  return (calls * ordinary.peakHour * ordinary.burst) / 3600
}
