import { sql } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { bottom } from '#platform/paging/position.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { commentView, readComments, type CommentRow } from './comment-row.ts'
import { visibleComment, openPost } from './visible-comment.ts'

type CommentPage = { comments: Comment[]; nextCursor: string | null }
type Refusal = 'not_found' | 'forbidden' | 'invalid_input'

function pageOf(found: readonly CommentRow[], limit: number, viewer: Viewer, postAuthorId: number): CommentPage {
  const { rows, nextCursor } = cut(found, limit, (row) => ({ at: row.created_at, id: row.id }))
  return { comments: rows.map((row) => commentView(row, idOf(viewer), postAuthorId)), nextCursor }
}

/** Comments under a post, newest first. */
export async function listComments(
  { db }: Services,
  viewer: Viewer,
  postId: number,
  query: PageQuery,
): Promise<Result<CommentPage, Refusal>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const post = await openPost(db, viewer, postId)
  if (post instanceof Failure) return post
  const rows = await readComments(
    db,
    viewer,
    sql`c.post_id = ${postId} and c.parent_id is null and c.id < ${page.before.id}`,
    sql`order by c.id desc limit ${page.limit + 1}`,
  )
  return pageOf(rows, page.limit, viewer, post.creator_id)
}

/** Replies to a comment, oldest first, as a conversation is read. */
export async function listReplies(
  { db }: Services,
  viewer: Viewer,
  commentId: number,
  query: PageQuery,
): Promise<Result<CommentPage, Refusal>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const met = await visibleComment(db, viewer, commentId)
  if (met instanceof Failure) return met
  const after = query?.cursor === undefined ? bottom : page.before
  const rows = await readComments(
    db,
    viewer,
    sql`c.parent_id = ${commentId} and c.id > ${after.id}`,
    sql`order by c.id limit ${page.limit + 1}`,
  )
  return pageOf(rows, page.limit, viewer, met.post.creator_id)
}
