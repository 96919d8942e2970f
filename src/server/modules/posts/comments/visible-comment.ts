import { sql } from 'kysely'
import type { Viewer } from '#modules/accounts/visibility.ts'
import { visiblePost } from '../visible-post.ts'
import type { PostRow } from '../post-row.ts'
import type { Db, Tx } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { readComments, type CommentRow } from './comment-row.ts'

/** A post that the viewer may see in full: only then are its comments theirs to read. */
export async function openPost(
  db: Db | Tx,
  viewer: Viewer,
  postId: number,
): Promise<Result<PostRow, 'not_found' | 'forbidden'>> {
  const post = await visiblePost(db, viewer, postId)
  if (!post) return fail('not_found')
  return post.open ? post.row : fail('forbidden')
}

/** A comment that the viewer may read, with the post that it stands under. */
export async function visibleComment(
  db: Db | Tx,
  viewer: Viewer,
  commentId: number,
): Promise<Result<{ comment: CommentRow; post: PostRow }, 'not_found' | 'forbidden'>> {
  const [comment] = await readComments(
    db,
    viewer,
    sql`c.id = ${commentId}
    and (c.parent_id is null or exists (select from comments o where o.id = c.parent_id and o.state = c.state))`,
  )
  if (!comment) return fail('not_found')
  const post = await openPost(db, viewer, comment.post_id)
  return post instanceof Failure ? post : { comment, post }
}
