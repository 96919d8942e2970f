import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Answer } from '#contract/routes.ts'
import type { PurchaseRefusal } from '#contract/wallet.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { notify } from '#modules/notifications/notify.ts'
import { taxFor } from '#modules/site/tax.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { idempotent, storedAnswer } from '#platform/http/idempotency.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Db, Services } from '#platform/services.ts'
import { readCardJob } from './settle-top-up.ts'
import type { IntentRefusal } from './wallet/record-intent.ts'
import { recordPending, type Pending } from './wallet/record-pending.ts'
import { startTopUp, type TopUpOrder } from './wallet/start-top-up.ts'

/** A day, as long as a payment page stays open. */
const agreedFor = '24 hours'

export type { TopUpOrder } from './wallet/start-top-up.ts'

type Checkout = Answer<'POST /posts/:id/checkout'>
type StartRefusal = IntentRefusal | 'payment_under_way' | 'not_found' | 'unavailable'
type Bought<Refusal extends ErrorCode> = Result<object, Refusal>

/** Whether it still costs no more than was agreed to: the tax may have changed with the country of a card. */
async function isWithin(db: Db, userId: number, { terms, totalCents }: Pending): Promise<boolean> {
  const { expectedPriceCents } = terms
  const { taxCents } = await taxFor(db, userId, expectedPriceCents)
  return expectedPriceCents + taxCents <= totalCents
}

/**
 * Buys from the wallet, which is also the question whether anything stands in the way; only where money is missing, and
 * nothing else, the top-up begins that the fan agreed to, and what it is for is written down with it. `buy` is one of the
 * purchases of the product, and leaves nothing behind when it refuses.
 */
export async function buyOrTopUp<Refusal extends ErrorCode>(
  services: Services,
  { pending, ...order }: TopUpOrder & { pending: Pending },
  idempotency: Idempotency,
  buy: (idempotency: Idempotency) => Promise<Bought<Refusal>>,
): Promise<Result<Checkout, Refusal | StartRefusal | 'price_changed' | 'fund_wallet'>> {
  const { db } = services
  const { userId, body } = order
  const before = await storedAnswer(db, userId, idempotency)
  if (before) return before instanceof Failure ? before : (before.stored as Checkout)
  if (!(await isWithin(db, userId, pending))) return fail('price_changed')
  // a key of its own: the answer that belongs to the caller's is another one
  const bought = await buy({ ...idempotency, key: `at once ${idempotency.key}` })
  if (!(bought instanceof Failure)) return idempotent(db, userId, idempotency, async () => ({ topUp: null }))
  if (bought.code !== 'fund_wallet' || Number(bought.details?.['missingCents']) > body.amountCents) return bought
  const topUp = await startTopUp(services, order, idempotency, (tx, wanted) =>
    recordPending(tx, services.settings.now(), wanted, pending),
  )
  return topUp instanceof Failure ? topUp : idempotent(db, userId, idempotency, async () => ({ topUp }))
}

type Kept = Pending & { topUpId: string; userId: number; madeAt: string; amountCents: number }

/** How the module that sells it completes it. */
export type Completion = {
  /** Whether the fan came to it in another way since they agreed, even if they have lost it again: it is not bought a second time. */
  readonly isBought: (pending: Kept) => Promise<boolean>
  readonly buy: (pending: Kept, idempotency: Idempotency) => Promise<Bought<ErrorCode>>
}

const refusals: Partial<Record<ErrorCode, PurchaseRefusal>> = {
  price_changed: 'price_changed',
  already_subscribed: 'bought_already',
  fund_wallet: 'short',
  spending_cap: 'cap',
  payments_frozen: 'frozen',
}

async function complete(
  { db }: Services,
  pending: Kept & { isLate: boolean; isStopped: boolean },
  { isBought, buy }: Completion,
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
  if (await isBought(pending)) return 'bought_already'
  if (!(await isWithin(db, userId, pending))) return 'price_changed'
  const bought = await buy(pending, idempotency)
  return bought instanceof Failure ? (refusals[bought.code] ?? 'gone') : null
}

/**
 * Buys what a top-up was made for, once, now that the money is in the wallet; or says why not, and leaves the money there.
 * Safe to repeat and beside itself: the purchase has a key made from the top-up.
 */
export async function completePurchase(services: Services, topUpId: string, completion: Completion): Promise<void> {
  const { db } = services
  const { rows } = await sql<Kept & { isLate: boolean; isStopped: boolean; state: string }>`
    select p.top_up_id as "topUpId", p.user_id as "userId", p.kind, p.subject_id as "subjectId", p.terms, p.total_cents as "totalCents",
      p.made_at as "madeAt", t.amount_cents as "amountCents", p.state, p.made_at < now() - ${agreedFor}::interval as "isLate",
      u.suspended_at is not null or u.deleted_at is not null as "isStopped"
    from pending_purchases p join top_ups t on t.id = p.top_up_id join users u on u.id = p.user_id
    where p.top_up_id = ${topUpId} and t.state = 'succeeded'`.execute(db)
  const pending = rows[0]
  if (pending?.state !== 'pending') return
  const refusal = await complete(services, pending, completion)
  await transaction(db, async (tx) => {
    const ended =
      await sql`update pending_purchases set state = ${refusal === null ? 'bought' : 'refused'}, refusal = ${refusal},
      ended_at = now() where top_up_id = ${topUpId} and state = 'pending'`.execute(tx)
    if (ended.numAffectedRows === 0n) return
    const { userId, amountCents } = pending
    if (refusal !== null)
      await notify(tx, { userId, kind: 'purchase_refused', eventKey: `pending ${topUpId}`, amountCents })
    // only now: the country of the card changes the tax, and the fan has agreed to an amount
    await addJob(tx, readCardJob, { topUpId }, { key: `${readCardJob} ${topUpId}` })
    await signalUpdates(tx, userId)
  })
}
