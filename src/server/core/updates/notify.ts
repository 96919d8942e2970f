import { sql } from 'kysely'
import type { Tx } from '../services.ts'
import type { NotificationsTable } from '../tables/people.ts'
import { signalUpdates } from './signal.ts'

export type Notice = {
  userId: number
  kind: NotificationsTable['kind']
  /** Names the event: a retry does not notify again. */
  eventKey: string
  actorId?: number
  postId?: number
  /** A comment under that post. */
  commentId?: number
  amountCents?: number
}

/**
 * Puts a notification into a user's list and moves the badge. None for someone who has left, and none about a person whom
 * the user has muted or with whom there is a block.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { userId, kind, eventKey, actorId = null, postId = null, commentId = null, amountCents = null } = notice
  const made = await sql`
    insert into notifications (user_id, kind, actor_id, post_id, comment_id, amount_cents, event_key)
    select a.user_id, ${kind}, ${actorId}::bigint, ${postId}::bigint, ${commentId}::bigint, ${amountCents}::bigint, ${eventKey}
    from accounts a where a.user_id = ${userId}
      and not exists (select from mutes where user_id = ${userId} and muted_id = ${actorId}::bigint)
      and not exists (select from blocks where user_id = ${userId} and blocked_id = ${actorId}::bigint)
      and not exists (select from blocks where user_id = ${actorId}::bigint and blocked_id = ${userId})
    on conflict (user_id, event_key) do nothing`.execute(tx)
  if (made.numAffectedRows === 1n) await signalUpdates(tx, userId)
}
