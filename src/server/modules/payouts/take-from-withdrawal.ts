import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { refundsCameFirst } from '#contract/payouts.ts'
import { availableOf, inPayoutOf } from '#modules/ledger/accounts.ts'
import { post, Shortfall, transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'

/** A withdrawal that has not left: neither the bank nor a payment service may have heard of it. */
export type Unsent = { id: number; user_id: number; amount_cents: number }

/**
 * Locks the withdrawals of these people that have not left; before any account, as whoever settles one does. What somebody
 * who has left claims is not among them: it may come from their wallet.
 */
export async function lockUnsent(tx: Tx, userIds: readonly number[]): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`select id, user_id, amount_cents from withdrawals
    where user_id = any (${[...userIds]}::bigint[]) and state in ('requested', 'approved') and sending_at is null and file_id is null
    and claim_wallet_cents is null order by user_id for update`.execute(tx)
  return rows
}

/**
 * Takes `cents` out of a withdrawal that has not left, which is locked: it becomes smaller, or is called off when less than
 * the least amount would be left of it. What comes out is available; the owner is told.
 */
export async function takeFromWithdrawal(tx: Tx, { id, user_id: userId, amount_cents: amount }: Unsent, cents: number) {
  const left = amount - cents
  const stays = left >= limits.withdrawalMinCents
  const back = stays ? cents : amount
  const posted = await post(tx, {
    id: transferId('withdrawal', id, stays ? 'reduced' : 'rejected', left),
    kind: 'payout_returned',
    legs: [{ from: inPayoutOf(userId), to: availableOf(userId), amount: back }],
  })
  if (posted instanceof Shortfall) throw new Error(`Withdrawal ${String(id)} is not covered by what was set aside.`)
  if (stays) await sql`update withdrawals set amount_cents = ${left} where id = ${id}`.execute(tx)
  else
    await sql`update withdrawals set state = 'rejected', reason = ${refundsCameFirst}, settled_at = now() where id = ${id}`.execute(
      tx,
    )
  await notify(tx, {
    userId,
    kind: stays ? 'withdrawal_reduced' : 'withdrawal_rejected',
    eventKey: `withdrawal ${String(id)} ${stays ? `reduced ${String(left)}` : 'rejected'}`,
    amountCents: stays ? left : amount,
  })
  return back
}
