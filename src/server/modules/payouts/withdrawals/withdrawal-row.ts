import { sql } from 'kysely'
import type { PayoutHold, PayoutKind, Withdrawal, WithdrawalState } from '#contract/payouts.ts'
import { payoutHold } from '../payout-hold.ts'

export type WithdrawalRow = {
  id: number
  user_id: number
  amount_cents: number
  state: WithdrawalState
  kind: PayoutKind
  ends_with: string
  reason: string | null
  requested_at: string
  due_on: string
  not_before: string | null
  hold: PayoutHold | null
  settled_at: string | null
}

/** What `WithdrawalRow` asks for, of withdrawals `w`. */
export const withdrawalColumns = sql`w.id, w.user_id, w.amount_cents, w.state, w.kind, w.ends_with, w.reason, w.requested_at, w.due_on,
  greatest(w.not_before, w.held_until) as not_before,
  case when w.state in ('requested', 'approved') then ${payoutHold} end as hold, w.settled_at`

/** Everything of a withdrawal but where the money goes. */
export const withdrawalRows = sql`select ${withdrawalColumns} from withdrawals w`

/** A withdrawal as its owner sees it. */
export const withdrawalView = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  amountCents: row.amount_cents,
  state: row.state,
  requestedAt: row.requested_at,
  dueOn: row.due_on,
  notBefore: row.not_before,
  hold: row.hold,
  method: { kind: row.kind, endsWith: row.ends_with },
  reason: row.reason,
  settledAt: row.settled_at,
})
