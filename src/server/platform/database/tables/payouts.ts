import type { Generated } from 'kysely'
import type { PayoutKind, WithdrawalState } from '#contract/payouts.ts'
import type { Defaulted, Instant } from './columns.ts'

export type UnlocksTable = { user_id: number; post_id: number; purchase_id: string; made_at: Defaulted<Instant> }
export type TipsTable = { purchase_id: string; message: Defaulted<string> }
export type PayoutMethodsTable = {
  user_id: number
  kind: PayoutKind
  details: Buffer
  ends_with: string
  print: Buffer | null
  is_default: Defaulted<boolean>
  changed_at: Defaulted<Instant>
}
export type PayoutFilesTable = { id: Generated<number>; created_at: Defaulted<Instant> }
export type WithdrawalsTable = {
  id: Generated<number>
  user_id: number
  amount_cents: number
  state: Defaulted<WithdrawalState>
  kind: PayoutKind
  details: Buffer
  ends_with: string
  reason: string | null
  requested_at: Defaulted<Instant>
  due_on: string
  not_before: Instant | null
  /** Earnings of somebody who has left clear then. */
  held_until: Instant | null
  approved_at: Instant | null
  sending_at: Instant | null
  file_id: number | null
  provider_ref: string | null
  sent_at: Instant | null
  settled_at: Instant | null
  /** Of a claim's payout: how much of it came from the wallet. */
  claim_wallet_cents: number | null
}
