import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Answer } from '#contract/routes.ts'
import type { PurchaseRefusal } from '#contract/wallet.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { notify } from '#modules/notifications/notify.ts'
import { taxFor } from '#modules/site/tax.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { idempotent, storedAnswer } from '#platform/http/idempotency.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Db, Services } from '#platform/services.ts'
import { readCardJob } from './settle-top-up.ts'
import type { IntentRefusal } from './record-intent.ts'
import { recordPending, type Pending } from './wallet/record-pending.ts'
import { startTopUp, type TopUpOrder } from './wallet/start-top-up.ts'

/** A day, as long as a payment page stays open. */
const agreedFor = '24 hours'

export type { TopUpOrder } from './wallet/start-top-up.ts'

/** What was written with it is kept with what was bought, and nowhere else. */
const withoutWords = sql`terms - array['text', 'message', 'mediaIds']`

type Checkout = Answer<'POST /posts/:id/checkout'>
type StartRefusal = IntentRefusal | 'payment_under_way' | 'not_found' | 'unavailable'
type Bought<Refusal extends ErrorCode> = Result<object, Refusal>
type Wanted = Pending & { userId: number }
type Kept = Wanted & { topUpId: string; madeAt: string; amountCents: number }

/** How the module that sells something sells it: at once from the wallet, or when the money has come. */
export type PendingSale<Refusal extends ErrorCode = ErrorCode> = {
  /** Leaves nothing behind when it refuses. */
  readonly buy: (wanted: Wanted, idempotency: Idempotency) => Promise<Bought<Refusal>>
  /** Whether the fan came to it in another way since they agreed, even if they have lost it again: it is not bought a second time. */
  readonly isBought: (pending: Kept) => Promise<boolean>
  /** What it costs now with tax, where that is more than one price and its tax. */
  readonly totalCents?: (db: Db, wanted: Wanted) => Promise<number>
}

/** A price with the tax of today. */
export async function withTax(db: Db, userId: number, priceCents: number): Promise<number> {
  return priceCents + (await taxFor(db, userId, priceCents)).taxCents
}

/** Whether it still costs no more than was agreed to: the tax may have changed with the country of a card. */
async function isWithin(db: Db, wanted: Wanted, { totalCents }: Pick<PendingSale, 'totalCents'>): Promise<boolean> {
  const { userId, terms } = wanted
  const now = await (totalCents?.(db, wanted) ?? withTax(db, userId, terms.expectedPriceCents))
  return now <= wanted.totalCents
}

/**
 * Buys from the wallet, which is also the question whether anything stands in the way; only where money is missing, and
 * nothing else, the top-up begins that the fan agreed to, and what it is for is written down with it.
 */
export async function buyOrTopUp<Refusal extends ErrorCode>(
  services: Services,
  { pending, ...order }: TopUpOrder & { pending: Pending },
  idempotency: Idempotency,
  sale: PendingSale<Refusal>,
): Promise<Result<Checkout, Refusal | StartRefusal | 'price_changed' | 'fund_wallet'>> {
  const { db } = services
  const { userId, body } = order
  const wanted = { ...pending, userId }
  const before = await storedAnswer(db, userId, idempotency)
  if (before) return before instanceof Failure ? before : (before.stored as Checkout)
  // a repeat whose answer was lost: its top-up buys, and nothing is bought beside that
  const { rows: begun } =
    await sql`select from pending_purchases where top_up_id = ${transferId('top_up', userId, idempotency.key)}`.execute(
      db,
    )
  if (begun.length === 0) {
    if (!(await isWithin(db, wanted, sale))) return fail('price_changed')
    // a key of its own: the answer that belongs to the caller's is another one
    const bought = await sale.buy(wanted, { ...idempotency, key: atOnce(idempotency.key) })
    if (!(bought instanceof Failure)) return idempotent(db, userId, idempotency, async () => ({ topUp: null }))
    if (bought.code !== 'fund_wallet' || Number(bought.details?.['missingCents']) > body.amountCents) return bought
  }
  const topUp = await startTopUp(services, order, idempotency, (tx, intent) =>
    recordPending(tx, services.settings.now(), intent, pending),
  )
  return topUp instanceof Failure ? topUp : idempotent(db, userId, idempotency, async () => ({ topUp }))
}

const atOnce = (key: string): string => `at once ${key}`

/** Whether a purchase with this key has had its effect: the answer may be lost, but sent again it comes again. */
export async function wasAnswered(db: Db, userId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ answered: boolean }>`
    select exists (select from idempotency_keys where user_id = ${userId} and key = any (${[key, atOnce(key)]}::text[])
      and answer is not null) as answered`.execute(db)
  return rows[0]?.answered ?? false
}

const refusals: Partial<Record<ErrorCode, PurchaseRefusal>> = {
  price_changed: 'price_changed',
  already_subscribed: 'bought_already',
  fund_wallet: 'short',
  spending_cap: 'cap',
  payments_frozen: 'frozen',
  account_restricted: 'restricted',
  cannot_message: 'cannot_message',
}

async function complete(
  { db }: Services,
  pending: Kept & { isLate: boolean; isStopped: boolean },
  sale: PendingSale,
): Promise<PurchaseRefusal | null> {
  const { userId, topUpId, kind, terms } = pending
  const idempotency = {
    key: `pending ${topUpId}`,
    requestHash: createHash('sha256')
      .update(JSON.stringify([kind, pending.subjectId, terms]))
      .digest(),
  }
  // bought already by this job, which was cut off before it could say so
  if (await storedAnswer(db, userId, idempotency)) return null
  if (pending.isStopped) return 'frozen'
  if (pending.isLate) return 'late'
  if (await sale.isBought(pending)) return 'bought_already'
  if (!(await isWithin(db, pending, sale))) return 'price_changed'
  const bought = await sale.buy(pending, idempotency)
  return bought instanceof Failure ? (refusals[bought.code] ?? 'gone') : null
}

/**
 * Buys what a top-up was made for, once, now that the money is in the wallet; or says why not, and leaves the money there.
 * Safe to repeat and beside itself: the purchase has a key made from the top-up.
 */
export async function completePurchase(services: Services, topUpId: string, sale: PendingSale): Promise<void> {
  const { db } = services
  // from here on it can no longer be withdrawn; a repeat goes on where this was cut off
  await sql`update pending_purchases set buying_at = now() where top_up_id = ${topUpId} and state = 'pending' and buying_at is null`.execute(
    db,
  )
  const { rows } = await sql<Kept & { isLate: boolean; isStopped: boolean; state: string }>`
    select p.top_up_id as "topUpId", p.user_id as "userId", p.kind, p.subject_id as "subjectId", p.terms, p.total_cents as "totalCents",
      p.made_at as "madeAt", t.amount_cents as "amountCents", p.state, p.made_at < now() - ${agreedFor}::interval as "isLate",
      u.suspended_at is not null or u.deleted_at is not null or a.deletion_at is not null as "isStopped"
    from pending_purchases p join top_ups t on t.id = p.top_up_id join users u on u.id = p.user_id
      join accounts a on a.user_id = p.user_id
    where p.top_up_id = ${topUpId} and t.state = 'succeeded'`.execute(db)
  const pending = rows[0]
  if (pending?.state !== 'pending') return
  const refusal = await complete(services, pending, sale)
  await transaction(db, async (tx) => {
    const ended =
      await sql`update pending_purchases set state = ${refusal === null ? 'bought' : 'refused'}, refusal = ${refusal},
      ended_at = now(), terms = ${withoutWords} where top_up_id = ${topUpId} and state = 'pending'`.execute(tx)
    if (ended.numAffectedRows === 0n) return
    const { userId, amountCents } = pending
    if (refusal !== null)
      await notify(tx, { userId, kind: 'purchase_refused', eventKey: `pending ${topUpId}`, amountCents })
    // only now: the country of the card changes the tax, and the fan has agreed to an amount
    await addJob(tx, readCardJob, { topUpId }, { key: `${readCardJob} ${topUpId}` })
    await signalUpdates(tx, userId)
  })
}

/**
 * Takes back what is to be bought with money that has not come: it is not bought, and the money stays in the wallet. The same things
 * agreed to at any price are meant. `sending`: the purchase has begun.
 */
export async function withdrawPending(
  { db }: Pick<Services, 'db'>,
  { userId, kind, subjectId, terms }: Pick<Wanted, 'userId' | 'kind' | 'subjectId'> & { terms: object },
): Promise<'none' | 'withdrawn' | 'sending'> {
  const { rows } = await sql<{ state: string }>`
    update pending_purchases set state = case when buying_at is null then 'refused' else state end,
      refusal = case when buying_at is null then 'withdrawn' end, ended_at = case when buying_at is null then now() end,
      terms = case when buying_at is null then ${withoutWords} else terms end
    where user_id = ${userId} and kind = ${kind} and subject_id = ${subjectId} and state = 'pending'
      and terms - 'expectedPriceCents' = ${JSON.stringify(terms)}::jsonb - 'expectedPriceCents'
    returning state`.execute(db)
  if (rows.some(({ state }) => state === 'pending')) return 'sending'
  return rows.length > 0 ? 'withdrawn' : 'none'
}

/** Nothing is bought after a day: what was written with what nobody paid for goes. */
export const forgetUnpaidWords = ({ db }: Pick<Services, 'db'>): Promise<unknown> =>
  sql`update pending_purchases set terms = ${withoutWords}
    where state = 'pending' and made_at < now() - interval '2 days' and terms <> ${withoutWords}`.execute(db)
