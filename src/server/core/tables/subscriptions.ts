import type { Generated } from 'kysely'
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
}
