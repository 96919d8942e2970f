import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { bringBackDeclined } from './review.ts'
import { updateCreatorHead } from './update-creator-head.ts'

const wasRemoved = sql`(p.state = 'hidden' and p.state_before = 'removed')`
const wasGone = sql`(${wasRemoved} or (p.state = 'hidden' and p.state_before = 'expired'))`

/**
 * Brings back a post that was hidden, or removed by staff, as it was. Under the publication lock, which the caller takes
 * before anything else. False when it was neither, or its author has removed it meanwhile, or somebody who is shown in it has
 * taken their consent back. What was withheld after it had ended, or after its author removed it, is that again.
 */
export async function showPost(tx: Tx, postId: number): Promise<boolean> {
  if (await bringBackDeclined(tx, postId)) return true
  const { rows } = await sql<{ creator_id: number }>`
    update posts p set state = case when ${wasGone} then state_before else 'published' end,
      state_before = case when ${wasRemoved} then 'published' end,
      removed_at = case when ${wasRemoved} then removed_at end, purge_at = case when ${wasRemoved} then purge_at end
    where id = ${postId} and (state = 'hidden'
        or (state = 'removed' and state_before is null and removed_at is not null and (text <> '' or media is not null)))
      and not exists (select from co_performers d where d.post_id = p.id and d.state = 'withdrawn')
      and not exists (select from users u where u.id = p.creator_id and (u.suspended_at is not null or u.deleted_at is not null))
    returning creator_id`.execute(tx)
  const [shown] = rows
  if (!shown) return false
  await updateCreatorHead(tx, shown.creator_id)
  return true
}

/** Brings back a comment that was hidden, and with it the replies. */
export async function showComment(tx: Tx, commentId: number): Promise<boolean> {
  await sql`select from posts where id = (select post_id from comments where id = ${commentId}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ post_id: number; parent_id: number | null; reply_count: number }>`
    update comments set state = 'published' where id = ${commentId} and state = 'hidden'
    returning post_id, parent_id, reply_count`.execute(tx)
  const [shown] = rows
  if (!shown) return false
  if (shown.parent_id !== null)
    await sql`update comments set reply_count = reply_count + 1 where id = ${shown.parent_id}`.execute(tx)
  await sql`update posts set comment_count = comment_count + ${1 + shown.reply_count} where id = ${shown.post_id}`.execute(
    tx,
  )
  return true
}
