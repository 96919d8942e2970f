import type { ColumnType, Generated } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { Defaulted, Instant } from './columns.ts'

export type SubscriptionsTable = {
  id: Generated<number>
  fan_id: number
  creator_id: number
  period: Period
  price_cents: number
  state: 'trial' | 'active' | 'paused' | 'past_due' | 'cancelled' | 'ended'
  started_at: Defaulted<Instant>
  periods: Defaulted<number>
  renews_at: Instant
  try_at: Instant
  ended_at: Instant | null
  time_zone: Defaulted<string>
  months: Defaulted<number>
  anchor_at: Instant | null
  discounted_cents: number | null
  discounts_left: Defaulted<number>
  trial_until: Instant | null
  next_period: Period | null
  next_months: number | null
  next_price_cents: number | null
  paused_at: Instant | null
  paused_state: 'trial' | 'active' | 'past_due' | null
  gift_from: number | null
  remind_at: Instant | null
  receipt_mailed_at: Instant | null
  due_cents: ColumnType<number, never, never>
}
export type SubscriptionPeriodsTable = {
  subscription_id: number
  from_at: Instant
  until_at: Instant
  purchase_id: string | null
}

export type CreatorTermsTable = { creator_id: number; message_price_cents: number | null; paused_at: Instant | null }
export type PromotionsTable = {
  id: Generated<number>
  creator_id: number
  kind: 'discount' | 'trial' | 'bundle'
  code: string | null
  percent_off: number | null
  amount_off_cents: number | null
  periods: number | null
  trial_days: number | null
  months: number | null
  uses: Defaulted<number>
  uses_max: number | null
  expires_at: Instant | null
  created_at: Defaulted<Instant>
  ended_at: Instant | null
}
export type PromotionUsesTable = { promotion_id: number; fan_id: number; used_at: Defaulted<Instant> }
