import { refundOwed } from './announcements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { cashAt, chargebackLoss, refundsOwed, walletOf } from '#modules/ledger/accounts.ts'
import { lockedBalances } from '#modules/ledger/balance.ts'
import { post, Shortfall, transferId } from '#modules/ledger/transfers.ts'
import type { Services, Tx } from '#platform/services.ts'
import { recordLoss } from './platform-losses.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'

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
  departed: boolean
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
        r.made_at < now() - make_interval(hours => ${keyHours}) as old,
        exists (select from users u where u.id = t.user_id and u.deleted_at is not null) as departed
      from top_up_refunds r join top_ups t on t.id = r.top_up_id where r.id::text = ${id} ${lock ? sql`for update` : sql``}`.execute(
      tx,
    )
  ).rows[0]

/**
 * A bank took the same money that was just being refunded: that was a loss as long as both counted. The refund has failed,
 * so the dispute is covered by it. Gives how many cents of the refund are used up by that.
 */
async function recoverLoss(
  tx: Tx,
  { top_up_id: topUpId, user_id: userId, amount_cents: cents }: Refund,
): Promise<number> {
  const { rows } = await sql<{ twice: number }>`
    select greatest(0, refunded_cents + disputed_cents - amount_cents) as twice from top_ups where id = ${topUpId}`.execute(
    tx,
  )
  const twice = Math.min(cents, rows[0]?.twice ?? 0)
  let left = twice
  const disputes = await sql<{ id: number; open: number }>`select id, lost_cents - recovered_cents as open from disputes
    where top_up_id = ${topUpId} and state <> 'won' and lost_cents > recovered_cents order by id desc for update`.execute(
    tx,
  )
  for (const { id, open } of disputes.rows) {
    const part = Math.min(left, open)
    if (part === 0) break
    left -= part
    await sql`update disputes set lost_cents = lost_cents - ${part}, wallet_cents = wallet_cents + ${part} where id = ${id}`.execute(
      tx,
    )
    await recordLoss(tx, { cause: 'dispute', cents: -part, userId, disputeId: id })
  }
  return twice - left
}

/**
 * Notes how a refund ended. A failed one, also one that fails after it succeeded, puts the money back into the wallet, or
 * into the claim of somebody who has left; once.
 */
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
  const [cash, wallet] = [cashAt(provider.ledgerNumber), walletOf(refund.user_id)]
  const recovered = await recoverLoss(tx, refund)
  const back = refund.amount_cents - recovered
  // who has left has no wallet any more: it becomes part of what they can claim
  const claimed = refund.departed ? back : 0
  await post(tx, {
    id: transferId('refund failed', refund.id),
    kind: 'reversal',
    legs: [
      { from: cash, to: wallet, amount: back },
      { from: wallet, to: refundsOwed, amount: claimed },
      { from: cash, to: chargebackLoss, amount: recovered },
    ].filter((leg) => leg.amount > 0),
  })
  if (claimed > 0) await refundOwed.announce(tx, { userId: refund.user_id, cents: claimed })
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
