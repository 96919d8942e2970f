import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Held = { id: number; post_id: number; parent_id: number | null; author_id: number; creator_id: number }

/**
 * Deletes a comment with its replies. Its author may, and the author of the post under which it stands; to everyone else
 * it is not theirs to delete. What is hidden while a case is open stays until that is decided.
 */
export async function deleteComment(
  { db }: Services,
  userId: number,
  commentId: number,
): Promise<Result<Record<string, never>, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found' | 'forbidden'>> => {
    await sql`select from posts where id = (select post_id from comments where id = ${commentId}) for no key update`.execute(
      tx,
    )
    const { rows } = await sql<Held>`
      select c.id, c.post_id, c.parent_id, c.author_id, p.creator_id from comments c join posts p on p.id = c.post_id
      where c.id = ${commentId} and c.state = 'published'`.execute(tx)
    const [comment] = rows
    if (!comment) return fail('not_found')
    if (comment.author_id !== userId && comment.creator_id !== userId) return fail('not_found')
    const gone = await sql<{ state: 'published' | 'hidden' }>`
      delete from comments where id = ${commentId} or parent_id = ${commentId} returning state`.execute(tx)
    const counted = gone.rows.filter(({ state }) => state === 'published').length
    if (comment.parent_id !== null)
      await sql`update comments set reply_count = reply_count - 1 where id = ${comment.parent_id}`.execute(tx)
    await sql`update posts set comment_count = comment_count - ${counted} where id = ${comment.post_id}`.execute(tx)
    return {}
  })
}
