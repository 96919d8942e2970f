import type { Defaulted, Instant } from './columns.ts'

/** One row: the first day (YYYY-MM-DD, UTC) that is not sealed. */
export type FiguresSealedTable = { one: Defaulted<boolean>; until: string }
export type CreatorDaysTable = {
  creator_id: number
  day: string
  source: string
  payments: number
  gross_cents: number
  fee_cents: number
  returned_cents: number
  tax_cents: number
  shared_cents: Defaulted<number>
  received_cents: Defaulted<number>
}
export type AudienceDaysTable = {
  creator_id: number
  day: string
  subscribers_new: Defaulted<number>
  subscribers_lost: Defaulted<number>
  followers_new: Defaulted<number>
  followers_lost: Defaulted<number>
}
export type SupporterTotalsTable = { creator_id: number; fan_id: number; payments: number; earned_cents: number }
export type PostTotalsTable = {
  post_id: number
  creator_id: number
  unlocks: number
  tips: number
  earned_cents: number
}
export type PostReachTable = { post_id: number; user_id: number; seen_at: Defaulted<Instant> }
export type FollowChangesTable = { creator_id: number; step: number; at: Defaulted<Instant> }
