import type { Generated } from 'kysely'
import type { RiskKind, RiskOutcome } from '#contract/staff/risks.ts'
import type { Defaulted, Instant } from './columns.ts'

export type PaymentCustomersTable = { user_id: number; provider: string; customer_ref: string }
export type PaymentCardsTable = {
  id: Generated<number>
  user_id: number
  provider: string
  provider_ref: string
  customer_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  country: string | null
  created_at: Defaulted<Instant>
  removed_at: Instant | null
}
export type AutoTopUpsTable = {
  user_id: number
  threshold_cents: number
  amount_cents: number
  card_id: number
  state: Defaulted<'on' | 'stopped'>
  agreed_at: Defaulted<Instant>
  address_range: Defaulted<string>
}
export type TopUpRefundsTable = {
  id: string
  top_up_id: string
  amount_cents: number
  provider_ref: string | null
  state: Defaulted<'requested' | 'succeeded' | 'failed'>
  made_at: Defaulted<Instant>
}
export type DisputesTable = {
  id: Generated<number>
  provider: string
  provider_ref: string
  top_up_id: string
  user_id: number
  amount_cents: number
  state: 'open' | 'won' | 'lost'
  reason: Defaulted<string>
  wallet_cents: Defaulted<number>
  reversed_cents: Defaulted<number>
  lost_cents: Defaulted<number>
  recovered_cents: Defaulted<number>
  opened_at: Defaulted<Instant>
  closed_at: Instant | null
}
export type RefundsTable = {
  id: string
  purchase_id: string
  kind: 'refund' | 'reversal'
  price_cents: number
  tax_cents: number
  fee_cents: number
  points: number
  points_cents: Defaulted<number>
  lost_cents: Defaulted<number>
  paid_by: Defaulted<'creator' | 'platform'>
  dispute_id: number | null
  state_before: 'held' | 'paid' | 'released'
  access_until: Instant | null
  undone_at: Instant | null
  made_at: Defaulted<Instant>
}
export type OwedEntriesTable = {
  id: Generated<number>
  creator_id: number
  cents: number
  refund_id: string | null
  transfer_id: string
  at: Defaulted<Instant>
}
export type PlatformLossesTable = {
  id: Generated<number>
  cause: 'dispute' | 'staff' | 'departed' | 'old'
  cents: number
  user_id: number
  dispute_id: number | null
  refund_id: string | null
  staff_id: number | null
  reason: Defaulted<string>
  at: Defaulted<Instant>
}
export type SpendingCapsTable = {
  user_id: number
  cap_cents: number | null
  next_cents: number | null
  next_at: Instant | null
}
export type RiskFlagsTable = {
  id: Generated<number>
  kind: RiskKind
  /** The driver gives arrays of bigint as texts. */
  user_ids: string[]
  details: object
  key: string
  at: Defaulted<Instant>
  closed_at: Instant | null
  outcome: RiskOutcome | null
  note: Defaulted<string>
  decided_by: number | null
  frozen_ids: Defaulted<string[]>
}
export type CreatorFeesTable = {
  id: Generated<number>
  creator_id: number
  basis_points: number | null
  from_at: Instant
  set_at: Defaulted<Instant>
  set_by: number | null
  note: Defaulted<string>
}
export type ReconciliationsTable = {
  id: Generated<number>
  at: Defaulted<Instant>
  differences: number
  details: object
  figures: object | null
  accounts: number | null
  transfers: number | null
  took_ms: number | null
}
