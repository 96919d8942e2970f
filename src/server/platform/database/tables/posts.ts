import type { Generated, JSONColumnType } from 'kysely'
import type { Audience } from '#contract/fields.ts'
import type { PostState } from '#contract/posts.ts'
import type { MediaProblem, MediaStage } from '#contract/media.ts'
import type { Defaulted, Instant } from './columns.ts'

export type CreatorHeadsTable = { creator_id: number; last_at: Instant; last_id: number; second_at: Instant | null }
export type PostsTable = {
  id: Generated<number>
  creator_id: number
  state: PostState
  audience: Audience
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
  has_tags: Defaulted<boolean>
  has_depicted: Defaulted<boolean>
  reviewed_at: Instant | null
  words_held_at: Instant | null
  words_passed: Defaulted<boolean>
  removed_at: Instant | null
  state_before: PostState | null
  purge_at: Instant | null
}
/** One picture inside `posts.media`: an array, because twenty posts of it are read with every page. */
export type StoredMedia = [
  key: string,
  kind: 'photo' | 'video' | 'voice',
  width: number,
  height: number,
  thumbhash: string,
  curtain: string,
  alt: string,
  sizes: StoredSize[],
  more?: StoredMore | null,
]
/** What not every media has. Times in milliseconds. */
export type StoredMore = {
  /** Length of a video or a voice note. */
  ms?: number
  /** A video has a sound track. */
  sound?: boolean
  /** Of a voice note: loudness from 0 to 100 along its length. */
  peaks?: number[]
  /** Of a video: its first seconds, under a key of their own, for those who may not see the rest. */
  free?: StoredMedia
  /** This is such a clip. */
  clip?: true
  /** Of a video: its captions, each language once. */
  captions?: [language: string, file: string][]
}
export type StoredSize = [name: 'thumb' | 'feed' | 'full', width: number, height: number]
export type MediaTable = {
  id: string
  owner_id: number
  post_id: number | null
  position: number | null
  kind: 'photo' | 'video' | 'voice'
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
  problem_code: MediaProblem | null
  more: JSONColumnType<StoredMore, string | null, string | null> | null
  sha256: Buffer | null
  /** Of each picture its hash and its mirror's. Signed 64-bit numbers do not fit a JavaScript number: as text. */
  dhashes: string[] | null
  free_seconds: number | null
  match_id: number | null
  match_cleared_at: Instant | null
  content_id: number | null
}
export type MediaWorkTable = {
  media_id: string
  stage: MediaStage
  percent: Defaulted<number>
  attempts: Defaulted<number>
  done: Defaulted<JSONColumnType<Record<string, unknown>>>
  lease_until: Instant | null
  created_at: Defaulted<Instant>
}
export type BlockedMediaTable = {
  id: Generated<number>
  sha256: Buffer
  reason: string
  blocked_by: number | null
  created_at: Defaulted<Instant>
  decisions: Defaulted<number>
}
export type BlockedHashesTable = { blocked_id: number; dhash: string }
export type LikesTable = { user_id: number; post_id: number; created_at: Defaulted<Instant> }
export type BookmarksTable = {
  user_id: number
  post_id: number
  created_at: Defaulted<Instant>
  folder_id: number | null
}
