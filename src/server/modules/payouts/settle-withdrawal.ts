import { earningsReturned } from './announcements.ts'
import { sql } from 'kysely'
import type { PayoutHold, WithdrawalState } from '#contract/payouts.ts'
import { fail, type Result } from '#platform/failure.ts'
import { payoutHold } from './payout-hold.ts'
import { inMail, notifyClaimant } from './notify-claimant.ts'
import { returnToClaim } from './claims/return-to-claim.ts'
import { availableOf, inPayoutOf, payoutSent, refundsOwed } from '#modules/ledger/accounts.ts'
import { post, Shortfall, type Leg, type TransferKind, transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'

type Row = {
  id: number
  user_id: number
  amount_cents: number
  state: WithdrawalState
  /** It is, or may be, with the bank or the payment service. */
  on_its_way: boolean
  /** The payment service was called: whether it pays is no longer up to us. */
  sending: boolean
  hold: PayoutHold | null
  waits: boolean
  /** Of a claim's payout: how much of it came from the wallet; null: earnings. */
  claim_wallet_cents: number | null
}
export type Settled = { id: number; userId: number; amountCents: number; state: WithdrawalState }

/** Locked until the end of the transaction. */
async function lock(tx: Tx, id: number): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select id, user_id, amount_cents, state, sending_at is not null or file_id is not null as on_its_way,
    coalesce(not_before > now(), false) as waits, sending_at is not null as sending, ${payoutHold} as hold, claim_wallet_cents
    from withdrawals w where id = ${id} for update`.execute(tx)
  return rows[0]
}

type Way = Omit<Leg, 'amount'>
async function move(tx: Tx, row: Row, kind: TransferKind, step: string, ways: readonly Way[]): Promise<void> {
  const legs = ways.map((way) => ({ ...way, amount: row.amount_cents }))
  const posted = await post(tx, { id: transferId('withdrawal', row.id, step), kind, legs })
  if (posted instanceof Shortfall) throw new Error(`Withdrawal ${String(row.id)} is not covered by what was set aside.`)
}

/** Money that does not go out: earnings are available again, and repay what is owed; what was claimed can be claimed again. */
async function giveBack(tx: Tx, row: Row, step: 'rejected' | 'returned'): Promise<void> {
  const { user_id: userId, amount_cents: cents, claim_wallet_cents: walletCents } = row
  const from = row.state === 'paid' ? payoutSent : inPayoutOf(userId)
  if (walletCents === null) {
    await move(tx, row, 'payout_returned', step, [{ from, to: availableOf(userId) }])
    return earningsReturned.announce(tx, { userId })
  }
  // through an account of the person's own, so that the books say whose claim it is
  const back = row.state === 'paid' ? [{ from, to: inPayoutOf(userId) }] : []
  await move(tx, row, 'payout_returned', step, [...back, { from: inPayoutOf(userId), to: refundsOwed }])
  await returnToClaim(tx, userId, { walletCents, earningsCents: cents - walletCents })
}

type Told =
  | 'withdrawal_approved'
  | 'withdrawal_sent'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'withdrawal_rejected'
async function finish(tx: Tx, row: Row, state: WithdrawalState, kind: Told, reason = ''): Promise<Settled> {
  const { id, user_id: userId, amount_cents: amountCents } = row
  if (row.claim_wallet_cents !== null) {
    const mail = { paid: 'claim_paid', returned: 'claim_returned', rejected: 'claim_returned' } as const
    if (state === 'paid' || state === 'returned' || state === 'rejected')
      await notifyClaimant(tx, { userId, mail: mail[state], values: { amount: inMail(amountCents), reason } })
    return { id, userId, amountCents, state }
  }
  await notify(tx, { userId, kind, eventKey: `withdrawal ${String(id)} ${state}`, amountCents })
  return { id, userId, amountCents, state }
}

type Step = Promise<Result<Settled, 'not_found' | 'not_ready'>>

/** Staff let a requested withdrawal go out; not while something holds it (docs/decisions/118). */
export async function approveWithdrawal(tx: Tx, id: number): Step {
  const row = await lock(tx, id)
  if (!row) return fail('not_found')
  if (row.state !== 'requested' || row.hold)
    return fail('not_ready', { state: row.state, ...(row.hold && { hold: row.hold }) })
  await sql`update withdrawals set state = 'approved', approved_at = now() where id = ${id}`.execute(tx)
  return finish(tx, row, 'approved', 'withdrawal_approved')
}

/** Staff refuse it, with a reason that the owner reads; the money is available again, less what is owed for refunds. Not once it may be on its way. */
export async function rejectWithdrawal(tx: Tx, id: number, reason: string): Step {
  const row = await lock(tx, id)
  if (!row) return fail('not_found')
  if ((row.state !== 'requested' && row.state !== 'approved') || row.on_its_way)
    return fail('not_ready', { state: row.state })
  await giveBack(tx, row, 'rejected')
  await sql`update withdrawals set state = 'rejected', reason = ${reason}, settled_at = now() where id = ${id}`.execute(
    tx,
  )
  return finish(tx, row, 'rejected', 'withdrawal_rejected', reason)
}

/**
 * It was handed to the bank or the payment service; `reference`: what that calls it. Not while a changed method or a hold
 * delays it, unless the payment service has been called by then.
 */
export async function markSent(tx: Tx, id: number, reference: string | null = null): Step {
  const row = await lock(tx, id)
  if (!row) return fail('not_found')
  if (row.state !== 'approved' || row.waits || (row.hold && !row.sending))
    return fail('not_ready', { state: row.state, heldUp: row.waits, ...(row.hold && { hold: row.hold }) })
  await sql`update withdrawals set state = 'sent', sent_at = now(), provider_ref = coalesce(${reference}::text, provider_ref)
    where id = ${id}`.execute(tx)
  return finish(tx, row, 'sent', 'withdrawal_sent')
}

/** It has arrived: what was set aside has left the platform. */
export async function markPaid(tx: Tx, id: number): Step {
  const row = await lock(tx, id)
  if (!row) return fail('not_found')
  if (row.state !== 'sent') return fail('not_ready', { state: row.state })
  await move(tx, row, 'payout', 'paid', [{ from: inPayoutOf(row.user_id), to: payoutSent }])
  await sql`update withdrawals set state = 'paid', settled_at = now() where id = ${id}`.execute(tx)
  return finish(tx, row, 'paid', 'withdrawal_paid')
}

/** It came back, even after it seemed to have arrived: the money is available again, less what is owed for refunds. */
export async function markReturned(tx: Tx, id: number, reason: string): Step {
  const row = await lock(tx, id)
  if (!row) return fail('not_found')
  if (row.state !== 'sent' && row.state !== 'paid') return fail('not_ready', { state: row.state })
  await giveBack(tx, row, 'returned')
  await sql`update withdrawals set state = 'returned', reason = ${reason}, settled_at = now() where id = ${id}`.execute(
    tx,
  )
  return finish(tx, row, 'returned', 'withdrawal_returned', reason)
}
