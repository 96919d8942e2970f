import type { Generated, JSONColumnType } from 'kysely'
import type { Period } from '#contract/fields.ts'

/**
 * The tables as queries see them; a test compares this with the database. Timestamps are ISO text with microseconds,
 * amounts are whole cents (or points), ids are safe integers.
 */
type Instant = string
type Defaulted<T> = Generated<T>

export type UsersTable = {
  id: Generated<number>
  username: string
  name: string
  bio: Defaulted<string>
  avatar: string | null
  cover: string | null
  is_creator: Defaulted<boolean>
  follower_count: Defaulted<number>
  post_count: Defaulted<number>
  offer: JSONColumnType<[Period, number], never, never> | null
  created_at: Defaulted<Instant>
}
export type AccountsTable = {
  user_id: number
  email: string
  email_verified_at: Instant | null
  password_hash: string
  date_of_birth: string
  language: Defaulted<string>
  home_seen_at: Defaulted<Instant>
}
export type SessionsTable = {
  token_hash: Buffer
  user_id: number
  user_agent: Defaulted<string>
  created_at: Defaulted<Instant>
  last_used_at: Defaulted<Instant>
  expires_at: Instant
}
export type MailedLinksTable = {
  id: string
  user_id: number
  purpose: 'verify_email'
  email: string
  hash: Buffer
  expires_at: Instant
  used_at: Instant | null
}
export type SearchWordsTable = { word: string; rank: Defaulted<number>; user_id: number }
export type PlansTable = { creator_id: number; period: Period; price_cents: number }
export type RelationsTable = {
  fan_id: number
  creator_id: number
  followed_at: Instant | null
  subscribed_until: Instant | null
}
export type NotificationsTable = {
  id: Generated<number>
  user_id: number
  kind: 'new_follower' | 'new_subscriber' | 'top_up' | 'like'
  actor_id: number | null
  post_id: number | null
  amount_cents: number | null
  created_at: Defaulted<Instant>
  seen_at: Instant | null
  event_key: string
}
export type IdempotencyKeysTable = {
  user_id: number
  key: string
  request_hash: Buffer
  status: number | null
  answer: string | null
  created_at: Defaulted<Instant>
}
export type CreatorHeadsTable = { creator_id: number; last_at: Instant }
export type PostsTable = {
  id: Generated<number>
  creator_id: number
  state: number
  audience: number
  published_at: Instant | null
  like_count: Defaulted<number>
  comment_count: Defaulted<number>
  text: string
  teaser: Defaulted<string>
  media: JSONColumnType<StoredMedia[], string | null, string | null> | null
  created_at: Defaulted<Instant>
}
/** One picture inside `posts.media`: an array, because twenty posts of it are read with every page. */
export type StoredMedia = [
  key: string,
  kind: 'photo' | 'video',
  width: number,
  height: number,
  thumbhash: string,
  curtain: string,
  alt: string,
  sizes: StoredSize[],
]
export type StoredSize = [name: 'thumb' | 'feed' | 'full', width: number, height: number]
export type MediaTable = {
  id: string
  owner_id: number
  post_id: number | null
  position: number | null
  kind: 'photo' | 'video'
  state: 'processing' | 'ready' | 'failed'
  problem: string | null
  bytes: number
  width: number | null
  height: number | null
  alt: Defaulted<string>
  thumbhash: string | null
  curtain: string | null
  sizes: JSONColumnType<StoredSize[], string | null, string | null> | null
  created_at: Defaulted<Instant>
}
export type LikesTable = { user_id: number; post_id: number; created_at: Defaulted<Instant> }
export type BookmarksTable = { user_id: number; post_id: number; created_at: Defaulted<Instant> }
export type LedgerAccountsTable = { id: number; balance: Defaulted<number> }
export type LedgerTransfersTable = {
  id: string
  leg: number
  debit: number
  credit: number
  amount: number
  kind: string
  at: Defaulted<Instant>
}
export type LedgerDeltasTable = { account_id: number; amount: number }
export type TopUpsTable = {
  id: string
  user_id: number
  amount_cents: number
  provider: string
  provider_ref: string | null
  checkout_url: string | null
  state: Defaulted<'open' | 'processing' | 'succeeded' | 'declined'>
  return_to: string | null
  created_at: Defaulted<Instant>
  settled_at: Instant | null
}
export type WebhookEventsTable = { provider: string; event_id: string; kind: string; received_at: Defaulted<Instant> }
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
export type SandboxPaymentsTable = {
  id: string
  idempotency_key: string
  amount_cents: number
  reference: string
  return_url: string
  state: Defaulted<'open' | 'challenge' | 'succeeded' | 'declined'>
  created_at: Defaulted<Instant>
}

export type Tables = {
  users: UsersTable
  accounts: AccountsTable
  sessions: SessionsTable
  mailed_links: MailedLinksTable
  search_words: SearchWordsTable
  plans: PlansTable
  relations: RelationsTable
  notifications: NotificationsTable
  idempotency_keys: IdempotencyKeysTable
  creator_heads: CreatorHeadsTable
  posts: PostsTable
  media: MediaTable
  likes: LikesTable
  bookmarks: BookmarksTable
  ledger_accounts: LedgerAccountsTable
  ledger_transfers: LedgerTransfersTable
  ledger_deltas: LedgerDeltasTable
  top_ups: TopUpsTable
  webhook_events: WebhookEventsTable
  subscriptions: SubscriptionsTable
  sandbox_payments: SandboxPaymentsTable
}
