import type { Generated, JSONColumnType } from 'kysely'
import type { Defaulted, Instant } from './columns.ts'

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
  price_cents: number | null
  publish_at: Instant | null
  expires_at: Instant | null
  comments_on: Defaulted<boolean>
  edited_at: Instant | null
  pinned_at: Instant | null
  mentions: string[] | null
  preview: number[] | null
  has_poll: Defaulted<boolean>
  removed_at: Instant | null
  state_before: number | null
  purge_at: Instant | null
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
export type BookmarksTable = {
  user_id: number
  post_id: number
  created_at: Defaulted<Instant>
  folder_id: number | null
}
