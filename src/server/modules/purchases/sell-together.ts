import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { fail, Failure } from '#platform/failure.ts'
import { transaction } from '#platform/database/transaction.ts'
import { storeResponses, storedResponses, type KeyedCall } from '#platform/http/idempotency.ts'
import type { Services, Tx } from '#platform/services.ts'
import { type NewNotification, notifyMany } from '#modules/notifications/notify.ts'
import { purchaseMany, type Paid, type PaymentRefusal, type Purchase } from './purchase.ts'

/** Says of one operation of a batch that it must run by itself. */
export const alone = Symbol('alone')

/**
 * Does operations in one transaction, in their order: what each answers. One that is given by itself may wait for others
 * and is never `alone`. Safe to repeat: a batch that throws is repeated one by one.
 */
export type RunBatch<Order, Answer> = (orders: readonly Order[]) => Promise<(Answer | typeof alone)[]>

/** Larger ones gain little, and keep their rows locked for longer. */
const batchMost = 128
/** While one batch waits for the disk, the next one is made. */
const batchesAtOnce = 2

type Waiting<Order, Answer> = { order: Order; answer: (answer: Answer) => void; refuse: (error: unknown) => void }

/**
 * Group commit: what comes while other payments are under way is done together with its like, in one transaction, since
 * most of a payment's cost is its statements and its commit. Nobody waits for company: who finds the lane free goes at once.
 * An answer is given after its commit. A fan has one payment in a batch, so that keys, wallets and things bought never
 * meet inside of one; the next one is in the next batch.
 */
export function createPaymentBatcher<Order extends { fanId: number }, Answer>(
  run: RunBatch<Order, Answer>,
): (order: Order) => Promise<Answer> {
  let waiting: Waiting<Order, Answer>[] = []
  let underWay = 0
  let starting = false

  function take(): Waiting<Order, Answer>[] {
    const crowd: Waiting<Order, Answer>[] = []
    const later: Waiting<Order, Answer>[] = []
    const fans = new Set<number>()
    for (const one of waiting) {
      if (crowd.length === batchMost || fans.has(one.order.fanId)) later.push(one)
      else crowd.push(one)
      fans.add(one.order.fanId)
    }
    waiting = later
    return crowd
  }

  async function goAlone({ order, answer, refuse }: Waiting<Order, Answer>): Promise<void> {
    try {
      const [given] = await run([order])
      if (given === undefined || given === alone) throw new Error('A payment by itself got no answer.')
      answer(given)
    } catch (error) {
      refuse(error)
    }
  }

  async function go(crowd: readonly Waiting<Order, Answer>[]): Promise<void> {
    const [first] = crowd
    if (first && crowd.length === 1) return goAlone(first)
    try {
      const answers = await run(crowd.map(({ order }) => order))
      for (const [index, one] of crowd.entries()) {
        const given = answers[index]
        // those wait for locks of others: the lane does not wait with them
        if (given === alone || given === undefined) void goAlone(one)
        else one.answer(given)
      }
    } catch {
      // one of them broke it, or the machine did: each by itself shows which, and finds its answer if it was committed after all
      for (const one of crowd) void goAlone(one)
    }
  }

  function start(): void {
    starting = false
    while (underWay < batchesAtOnce && waiting.length > 0) {
      underWay += 1
      void go(take()).finally(() => {
        underWay -= 1
        start()
      })
    }
  }

  return (order) =>
    new Promise((answer, refuse) => {
      waiting.push({ order, answer, refuse })
      // after all requests that have come by now are read: they make one batch
      if (!starting && underWay < batchesAtOnce) {
        starting = true
        setImmediate(start)
      }
    })
}

/** What is bought, whom it tells beside the buyer, whose open windows hear of it, and what the buyer is answered. */
export type Sale<Answer> = {
  purchase: Purchase
  notice: (paid: Paid) => NewNotification
  answer: (paid: Paid) => Answer
}
/** A sale; an answer that costs nothing, since it was bought before; or a refusal. */
export type RequestRules<Answer, Refusal extends ErrorCode> = Sale<Answer> | { free: Answer } | Failure<Refusal>

/** One kind of one-off payment. All functions are given orders of different fans and work with a fixed number of statements. */
export type SaleHandler<Order extends KeyedCall, Answer extends object, Refusal extends ErrorCode> = {
  /** What each order comes to, in the same order. The fans are locked: nobody blocks them or pays for them meanwhile. */
  judge(tx: Tx, orders: readonly Order[]): Promise<RequestRules<Answer, Refusal>[]>
  /** Writes what was bought; the purchases are there. */
  grant(tx: Tx, sold: readonly { order: Order; purchase: Purchase }[]): Promise<void>
}
export type Outcome<Answer, Refusal extends ErrorCode> = Answer | Failure<Refusal | PaymentRefusal | 'key_reused'>

/** In a batch: who is locked by others for longer pays alone, so that no batch stands still for one person. */
const patienceMs = 250

/** Locks those of the fans that nobody else has locked; one fan by itself is waited for. */
async function lockFans(tx: Tx, fanIds: readonly number[]): Promise<Set<number>> {
  const crowd = fanIds.length > 1
  // the patience is for what is locked after them
  const patience = crowd
    ? sql`(select set_config('lock_timeout', ${String(patienceMs)}, true) offset 0) patience cross join`
    : sql``
  const { rows } = await sql<{ id: number }>`
    select u.id from ${patience} users u join accounts a on a.user_id = u.id where u.id = any (${fanIds}::bigint[])
    order by u.id for no key update of u ${crowd ? sql`skip locked` : sql``}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Many one-off payments of different fans in one transaction, with the statements of one: keys, purchases, what was
 * bought, notifications and answers. Each is whole or refused by itself, and a refused one leaves nothing behind, as in
 * `idempotent`. `alone`: it has to be given by itself.
 */
export async function sellTogether<Order extends KeyedCall, Answer extends object, Refusal extends ErrorCode>(
  services: Pick<Services, 'db' | 'settings'>,
  handler: SaleHandler<Order, Answer, Refusal>,
  orders: readonly Order[],
): Promise<(Outcome<Answer, Refusal> | typeof alone)[]> {
  type Result = Outcome<Answer, Refusal> | typeof alone
  return transaction(services.db, async (tx) => {
    const results = new Map<Order, Result>()
    const locked = await lockFans(
      tx,
      orders.map(({ fanId }) => fanId),
    )
    // whoever has no account any more pays nothing
    const there = orders.filter(({ fanId }) => locked.has(fanId))
    const kept = await storedResponses<Answer>(tx, there)
    for (const [index, order] of there.entries()) {
      const before = kept[index]
      if (before) results.set(order, before)
    }
    const fresh = there.filter((order) => !results.has(order))
    const judged = fresh.length > 0 ? await handler.judge(tx, fresh) : []
    const answered: (Order & { answer: object })[] = []
    const give = (order: Order, answer: Answer): void => {
      results.set(order, answer)
      answered.push({ ...order, answer })
    }
    const sales: { order: Order; sale: Sale<Answer> }[] = []
    for (const [index, order] of fresh.entries()) {
      const one = judged[index]
      if (one === undefined) throw new Error('An order was not judged.')
      if (one instanceof Failure) results.set(order, one)
      else if ('free' in one) give(order, one.free)
      else sales.push({ order, sale: one })
    }
    const paid = await purchaseMany(
      tx,
      services,
      sales.map(({ sale }) => sale.purchase),
      orders.length > 1 ? 'leave' : 'charge',
    )
    const sold: { order: Order; purchase: Purchase }[] = []
    const notices: NewNotification[] = []
    for (const [index, { order, sale }] of sales.entries()) {
      const outcome = paid[index]
      if (outcome === undefined || outcome === 'left') continue
      if (outcome instanceof Failure) {
        results.set(order, outcome)
        continue
      }
      give(order, sale.answer(outcome))
      sold.push({ order, purchase: sale.purchase })
      notices.push(sale.notice(outcome))
    }
    if (sold.length > 0) await handler.grant(tx, sold)
    await notifyMany(tx, notices, { heedMutes: true, alsoSignal: sold.map(({ order }) => order.fanId) })
    await storeResponses(tx, answered)
    return orders.map((order): Result => results.get(order) ?? (orders.length > 1 ? alone : fail('payments_frozen')))
  })
}
