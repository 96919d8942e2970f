import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { visibleComment } from './visible-comment.ts'

/** Likes a comment that one may read, or takes the like back. The count moves only when the mark did. */
export async function setCommentLike(
  { db }: Services,
  userId: number,
  commentId: number,
  liked: boolean,
): Promise<Result<{ liked: boolean; likeCount: number }, 'not_found' | 'forbidden'>> {
  return transaction(
    db,
    async (tx): Promise<Result<{ liked: boolean; likeCount: number }, 'not_found' | 'forbidden'>> => {
      const met = await visibleComment(tx, userId, commentId)
      if (met instanceof Failure) return met
      const moved = liked
        ? await sql`insert into comment_likes (user_id, comment_id) values (${userId}, ${commentId}) on conflict do nothing`.execute(
            tx,
          )
        : await sql`delete from comment_likes where user_id = ${userId} and comment_id = ${commentId}`.execute(tx)
      const step = moved.numAffectedRows === 0n ? 0 : liked ? 1 : -1
      const { rows } = await sql<{ n: number }>`
        update comments set like_count = like_count + ${step} where id = ${commentId} returning like_count as n`.execute(
        tx,
      )
      const { author_id: authorId, post_id: postId } = met.comment
      if (step === 1 && authorId !== userId)
        await notify(tx, {
          userId: authorId,
          kind: 'comment_like',
          eventKey: `comment_like ${String(commentId)} ${String(userId)}`,
          actorId: userId,
          postId,
          commentId,
        })
      return { liked, likeCount: rows[0]?.n ?? 0 }
    },
  )
}
