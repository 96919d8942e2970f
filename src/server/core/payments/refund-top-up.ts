import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { cashAt, walletOf } from '../ledger/accounts.ts'
import { lockedBalances } from '../ledger/balance.ts'
import { post, Shortfall } from '../ledger/post.ts'
import { transferId } from '../ledger/transfer-id.ts'
import type { Services, Tx } from '../services.ts'
import { signalUpdates } from '../updates/signal.ts'

export const refundTopUpJob = 'refund_top_up'
/** Providers remember a key for a day: after this an unanswered refund is not sent again by itself. */
const keyHours = 20

type TopUp = { id: string; user_id: number; provider: string; left: number }
type Refund = {
  id: string
  top_up_id: string
  user_id: number
  provider: string
  settled_ref: string | null
  amount_cents: number
  state: 'requested' | 'succeeded' | 'failed'
  old: boolean
}

/**
 * Takes money of a top-up out of the wallet to give it back to the card that paid: all that is left of both, or `cents`.
 * It leaves the books first, so that it can be given back only once; a job then asks the provider. Refused with
 * `invalid_input` and `mostCents` when the top-up or the wallet does not hold as much.
 */
export async function refundTopUp(
  tx: Tx,
  { payments }: Pick<Services, 'payments'>,
  topUpId: string,
  cents?: number,
): Promise<{ refundId: string; amountCents: number } | Failure<'not_found' | 'invalid_input' | 'unavailable'>> {
  const { rows } = await sql<TopUp>`
    select id, user_id, provider, amount_cents - refunded_cents - disputed_cents as left from top_ups
    where id = ${topUpId}::uuid and state = 'succeeded' for update`.execute(tx)
  const topUp = rows[0]
  if (!topUp) return fail('not_found')
  const provider = payments.byName(topUp.provider)
  if (!provider) return fail('unavailable')
  const wallet = walletOf(topUp.user_id)
  const [balance = 0] = await lockedBalances(tx, [wallet])
  const mostCents = Math.min(topUp.left, balance)
  const amount = cents ?? mostCents
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > mostCents) return fail('invalid_input', { mostCents })
  const id = randomUUID()
  const legs = [{ from: wallet, to: cashAt(provider.ledgerNumber), amount }]
  const posted = await post(tx, { id, kind: 'top_up_refund', legs })
  if (posted instanceof Shortfall) return fail('invalid_input', { mostCents })
  await sql`insert into top_up_refunds (id, top_up_id, amount_cents) values (${id}, ${topUp.id}, ${amount})`.execute(tx)
  await sql`update top_ups set refunded_cents = refunded_cents + ${amount} where id = ${topUp.id}`.execute(tx)
  await addJob(tx, refundTopUpJob, { refundId: id })
  await signalUpdates(tx, topUp.user_id)
  return { refundId: id, amountCents: amount }
}

const findRefund = async (tx: Tx | Services['db'], id: string, lock: boolean): Promise<Refund | undefined> =>
  (
    await sql<Refund>`select r.id, r.top_up_id, t.user_id, t.provider, t.settled_ref, r.amount_cents, r.state,
        r.made_at < now() - make_interval(hours => ${keyHours}) as old
      from top_up_refunds r join top_ups t on t.id = r.top_up_id where r.id::text = ${id} ${lock ? sql`for update` : sql``}`.execute(
      tx,
    )
  ).rows[0]

/** Notes how a refund ended. A failed one, also one that fails after it succeeded, puts the money back into the wallet; once. */
export async function finishRefund(
  tx: Tx,
  { payments }: Pick<Services, 'payments'>,
  refundId: string,
  state: 'succeeded' | 'failed',
  providerRef: string,
): Promise<void> {
  const refund = await findRefund(tx, refundId, true)
  const provider = refund && payments.byName(refund.provider)
  if (!refund || !provider || refund.state === 'failed' || refund.state === state) return
  await sql`update top_up_refunds set state = ${state}, provider_ref = ${providerRef} where id = ${refund.id}`.execute(
    tx,
  )
  if (state === 'succeeded') return
  await post(tx, {
    id: transferId('refund failed', refund.id),
    kind: 'reversal',
    legs: [{ from: cashAt(provider.ledgerNumber), to: walletOf(refund.user_id), amount: refund.amount_cents }],
  })
  await sql`update top_ups set refunded_cents = refunded_cents - ${refund.amount_cents} where id = ${refund.top_up_id}`.execute(
    tx,
  )
  await signalUpdates(tx, refund.user_id)
}

/** Asks the provider for a recorded refund. Safe to repeat: the refund's id is the key. */
export async function sendRefund(services: Services, refundId: string): Promise<void> {
  const { db, payments, log } = services
  const refund = await findRefund(db, refundId, false)
  if (refund?.state !== 'requested') return
  const provider = payments.byName(refund.provider)
  if (!provider) throw new Error(`The provider ${refund.provider} is not set up.`)
  if (refund.old) {
    log.error({ refund: refundId }, 'a refund had no answer for too long: look at it at the provider')
    return
  }
  if (refund.settled_ref === null) return transaction(db, (tx) => finishRefund(tx, services, refundId, 'failed', ''))
  const { state, refundRef } = await provider.refund({
    idempotencyKey: refund.id,
    settledRef: refund.settled_ref,
    amountCents: refund.amount_cents,
    reference: refund.id,
  })
  if (state === 'pending')
    await sql`update top_up_refunds set provider_ref = ${refundRef} where id = ${refundId}`.execute(db)
  else await transaction(db, (tx) => finishRefund(tx, services, refundId, state, refundRef))
}
