import { sql } from 'kysely'
import type { PostTag } from '#contract/posts.ts'
import { visiblePost } from '../visible-post.ts'
import { declineTag, lookAgain } from '../tags.ts'
import type { Services } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

/** Agrees to a tag in a post that one can see: a yes is to what is there. What waited only for it comes out. */
export async function agreeToTag(
  { db }: Services,
  userId: number,
  postId: number,
): Promise<Result<{ state: 'agreed' }, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<{ state: 'agreed' }, 'not_found'>> => {
    await sql`select from posts where id = ${postId} for update`.execute(tx)
    if (!(await visiblePost(tx, userId, postId))) return fail('not_found')
    const { rows } = await sql<{ state: PostTag['state'] }>`select state from post_tags
      where post_id = ${postId} and user_id = ${userId} and state <> 'declined'`.execute(tx)
    const [tag] = rows
    if (!tag) return fail('not_found')
    if (tag.state === 'asked') {
      await sql`update post_tags set state = 'agreed', answered_at = now()
        where post_id = ${postId} and user_id = ${userId}`.execute(tx)
      await lookAgain(tx, postId)
    }
    return { state: 'agreed' }
  })
}

/** Says no, or takes a yes back; the author is told. It needs no look at the post: a no is always possible. */
export async function refuseTag(
  { db }: Services,
  userId: number,
  postId: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    const [declined] = await declineTag(tx, userId, postId)
    if (declined === undefined) return fail('not_found')
    await sql`delete from notifications where user_id = ${userId} and kind = 'tagged' and post_id = ${postId}`.execute(
      tx,
    )
    const { rows } = await sql<{ creator_id: number; asked: number }>`
      select p.creator_id, (extract(epoch from g.asked_at) * 1000)::bigint as asked
      from post_tags g join posts p on p.id = g.post_id where p.id = ${postId} and g.user_id = ${userId}`.execute(tx)
    for (const { creator_id: creatorId, asked } of rows)
      await notify(tx, {
        userId: creatorId,
        kind: 'tag_declined',
        eventKey: `tag_declined ${String(postId)} ${String(userId)} ${String(asked)}`,
        actorId: userId,
        postId,
      })
    return {}
  })
}
