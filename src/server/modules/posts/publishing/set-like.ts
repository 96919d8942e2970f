import { sql } from 'kysely'
import { visiblePost } from '../visible-post.ts'
import type { Services } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Liked = { liked: boolean; likeCount: number }

/** Likes a post that one may see, or takes the like back. The count moves only when the mark did. */
export async function setLike(
  { db }: Services,
  userId: number,
  postId: number,
  liked: boolean,
): Promise<Result<Liked, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Liked, 'not_found' | 'forbidden'>> => {
    const met = await visiblePost(tx, userId, postId)
    if (!met) return fail('not_found')
    const { row: post, open } = met
    if (liked && !open) return fail('forbidden')
    const moved = liked
      ? await sql`insert into likes (user_id, post_id) values (${userId}, ${postId}) on conflict do nothing`.execute(tx)
      : await sql`delete from likes where user_id = ${userId} and post_id = ${postId}`.execute(tx)
    const step = moved.numAffectedRows === 0n ? 0 : liked ? 1 : -1
    const { rows } = await sql<{ n: number }>`
      update posts set like_count = like_count + ${step} where id = ${postId} returning like_count as n`.execute(tx)
    if (step === 1 && post.creator_id !== userId)
      await notify(tx, {
        userId: post.creator_id,
        kind: 'like',
        eventKey: `like ${String(postId)} ${String(userId)}`,
        actorId: userId,
        postId,
      })
    return { liked, likeCount: rows[0]?.n ?? 0 }
  })
}
