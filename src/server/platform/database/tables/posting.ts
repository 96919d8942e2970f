import type { Generated, JSONColumnType } from 'kysely'
import type { CaseOutcome } from '#contract/decisions.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { Audience } from '#contract/fields.ts'
import type { PostTag } from '#contract/posts.ts'
import type { DraftContent } from '#contract/drafts.ts'
import type { Defaulted, Instant } from './columns.ts'

export type PostEditsTable = {
  id: Generated<number>
  post_id: number
  at: Defaulted<Instant>
  text: string
  teaser: string
  audience: Audience
  price_cents: number | null
  comments_on: boolean
}
export type DraftsTable = {
  id: Generated<number>
  creator_id: number
  content: JSONColumnType<DraftContent>
  media_ids: Defaulted<string[]>
  created_at: Defaulted<Instant>
  updated_at: Defaulted<Instant>
}
export type PostTagsTable = {
  post_id: number
  user_id: number
  position: number
  state: Defaulted<PostTag['state']>
  asked_at: Defaulted<Instant>
  answered_at: Instant | null
}
export type PollsTable = { post_id: number; options: string[]; counts: number[]; closes_at: Instant }
export type PollVotesTable = { user_id: number; post_id: number; option: number; created_at: Defaulted<Instant> }
export type CommentsTable = {
  id: Generated<number>
  post_id: number
  author_id: number
  parent_id: number | null
  state: Defaulted<'published' | 'hidden'>
  text: string
  mentions: string[] | null
  like_count: Defaulted<number>
  reply_count: Defaulted<number>
  created_at: Defaulted<Instant>
}
export type CommentLikesTable = { user_id: number; comment_id: number; created_at: Defaulted<Instant> }
export type BookmarkFoldersTable = {
  id: Generated<number>
  user_id: number
  name: string
  created_at: Defaulted<Instant>
}
/** What a decision took away, so that an appeal can bring it back. */
export type Taken = {
  blockedMedia?: number[]
  profile?: { name: string; bio: string; avatar: string | null; cover: string | null }
}
export type CasesTable = {
  id: Generated<number>
  subject_kind: 'post' | 'comment' | 'user' | 'message' | 'message_content'
  subject_id: number
  subject_user_id: number | null
  state: Defaulted<'open' | CaseOutcome>
  priority: number
  hides: Defaulted<boolean>
  snapshot: JSONColumnType<object>
  opened_at: Defaulted<Instant>
  closed_at: Instant | null
  due_at: Instant
  assigned_to: number | null
  version: Defaulted<number>
  decided_by: number | null
  ground: ReportReason | null
  statement: Defaulted<string>
  taken: JSONColumnType<Taken> | null
}
export type CaseAppealsTable = {
  id: Generated<number>
  case_id: number
  user_id: number | null
  text: string
  made_at: Defaulted<Instant>
  due_at: Defaulted<Instant>
  state: Defaulted<'open' | 'upheld' | 'overturned'>
  decided_by: number | null
  decided_at: Instant | null
  statement: Defaulted<string>
}
export type ReportsTable = {
  id: Generated<number>
  case_id: number
  reporter_id: number | null
  reason: ReportReason
  details: Defaulted<string>
  hid: Defaulted<boolean>
  created_at: Defaulted<Instant>
  notifier_name: string | null
  notifier_email: string | null
  language: string | null
}
