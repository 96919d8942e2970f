import { sql } from 'kysely'
import type { PayoutKind, Withdrawal, WithdrawalState } from '#contract/payouts.ts'

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
  settled_at: string | null
}

/** Everything of a withdrawal but where the money goes. */
export const withdrawalRows = sql`select id, user_id, amount_cents, state, kind, ends_with, reason, requested_at, due_on, not_before,
  settled_at from withdrawals`

/** A withdrawal as its owner sees it. */
export const withdrawalView = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  amountCents: row.amount_cents,
  state: row.state,
  requestedAt: row.requested_at,
  dueOn: row.due_on,
  notBefore: row.not_before,
  method: { kind: row.kind, endsWith: row.ends_with },
  reason: row.reason,
  settledAt: row.settled_at,
})
