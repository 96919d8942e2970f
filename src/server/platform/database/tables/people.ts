import type { Generated, JSONColumnType } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Category } from '#contract/profiles.ts'
import type { Defaulted, Instant } from './columns.ts'

export type UsersTable = {
  id: Generated<number>
  username: string
  name: string
  bio: Defaulted<string>
  avatar: string | null
  cover: string | null
  is_creator: Defaulted<boolean>
  creator_since: Instant | null
  follower_count: Defaulted<number>
  post_count: Defaulted<number>
  offer: JSONColumnType<[Period, number], never, never> | null
  created_at: Defaulted<Instant>
  deleted_at: Instant | null
  watermark: Defaulted<boolean>
  suspended_at: Instant | null
  links: Defaulted<string[]>
  category: Category | null
  place: Defaulted<string>
}

export type SearchWordsTable = { word: string; rank: Defaulted<number>; user_id: number }
export type PlansTable = { creator_id: number; period: Period; price_cents: number }
export type RelationsTable = {
  fan_id: number
  creator_id: number
  followed_at: Instant | null
  subscribed_until: Instant | null
  /** Kept by triggers: muted, blocked, or hidden where the fan lives. */
  hidden: Defaulted<boolean>
}
export type BellsTable = {
  fan_id: number
  creator_id: number
  posts: boolean
  stories: boolean
  live: boolean
  created_at: Defaulted<Instant>
}
export type NotificationsTable = {
  id: Generated<number>
  user_id: number
  kind: NotificationKind
  actor_id: number | null
  post_id: number | null
  comment_id: number | null
  amount_cents: number | null
  effective_at: Instant | null
  purchase_id: string | null
  security_event_id: number | null
  created_at: Defaulted<Instant>
  seen_at: Instant | null
  event_key: string
  group_key: string | null
  others: Defaulted<number>
  head: Defaulted<boolean>
}
