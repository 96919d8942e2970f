import type { Comment } from '#contract/comments.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { commentView } from './comment-row.ts'
import { visibleComment } from './visible-comment.ts'

/** One comment for somebody who may read it, and what it answers. */
export async function getComment(
  { db }: Services,
  viewer: Viewer,
  commentId: number,
): Promise<Result<{ comment: Comment; parent: Comment | null }, 'not_found' | 'forbidden'>> {
  const met = await visibleComment(db, viewer, commentId)
  if (met instanceof Failure) return met
  const { comment, post } = met
  const above = comment.parent_id === null ? null : await visibleComment(db, viewer, comment.parent_id)
  // who wrote it may be gone for this viewer; then the answer stands alone
  const parent =
    above === null || above instanceof Failure ? null : commentView(above.comment, idOf(viewer), post.creator_id)
  return { comment: commentView(comment, idOf(viewer), post.creator_id), parent }
}
