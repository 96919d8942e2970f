import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { updateCreatorHead } from './update-creator-head.ts'

/**
 * Hides a published post from everyone but its author, who is told. Under the publication lock, which the caller takes before
 * anything else. False when it was not published.
 */
export async function hidePost(tx: Tx, postId: number): Promise<boolean> {
  const { rows } = await sql<{ creator_id: number }>`
    update posts set state = 'hidden', state_before = state, pinned_at = null
    where id = ${postId} and state = 'published' returning creator_id`.execute(tx)
  const [hidden] = rows
  if (!hidden) return false
  await updateCreatorHead(tx, hidden.creator_id)
  await notify(tx, {
    userId: hidden.creator_id,
    kind: 'post_hidden',
    eventKey: `post_hidden ${String(postId)}`,
    postId,
  })
  return true
}

/** Hides a comment, and with it the replies. False when it was not there. */
export async function hideComment(tx: Tx, commentId: number): Promise<boolean> {
  await sql`select from posts where id = (select post_id from comments where id = ${commentId}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ post_id: number; parent_id: number | null; reply_count: number }>`
    update comments set state = 'hidden' where id = ${commentId} and state = 'published'
    returning post_id, parent_id, reply_count`.execute(tx)
  const [hidden] = rows
  if (!hidden) return false
  if (hidden.parent_id !== null)
    await sql`update comments set reply_count = reply_count - 1 where id = ${hidden.parent_id}`.execute(tx)
  await sql`update posts set comment_count = comment_count - ${1 + hidden.reply_count} where id = ${hidden.post_id}`.execute(
    tx,
  )
  return true
}
