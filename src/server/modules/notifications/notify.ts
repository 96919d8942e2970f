import { sql } from 'kysely'
import { factsOf, type NotificationKind } from '#contract/notification-kinds.ts'
import { waitOutside } from './delivery/enqueue.ts'
import type { Tx } from '#platform/services.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'

export type Notice = {
  userId: number
  kind: NotificationKind
  /** Names the event: a retry does not notify again. */
  eventKey: string
  actorId?: number
  postId?: number
  /** A comment under that post. */
  commentId?: number
  amountCents?: number
  /** ISO 8601: the next renewal, or the day when something ends. */
  effectiveAt?: string
  /** The payment that it is about: its receipt. */
  purchaseId?: string
  securityEventId?: number
}

/** Events of one group that come within this time are one line, led by the newest. */
const groupedDays = 7

const groupOf = ({ kind, postId, commentId }: Notice): string | null => {
  const { grouped } = factsOf(kind)
  if (grouped === undefined) return null
  return grouped === 'all' ? kind : `${kind} ${String(postId ?? 0)} ${String(commentId ?? 0)}`
}

/**
 * Puts a notification into a user's list and moves the badge; mails and pushes follow by the user's settings. None for someone who
 * has left, and none about a person whom the user has muted or with whom there is a block. Likes and follows join the line of those
 * before them, which is new again.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { userId, kind, eventKey, actorId = null, postId = null, commentId = null, amountCents = null } = notice
  const { effectiveAt = null, purchaseId = null, securityEventId = null } = notice
  const group = groupOf(notice)
  // one at a time, or two newest rows would both lead the line
  if (group !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${String(userId)} ${group}`}, 32))`.execute(tx)
  const made = await sql`
    with wanted as (select a.user_id from accounts a where a.user_id = ${userId}
        and not exists (select from mutes where user_id = ${userId} and muted_id = ${actorId}::bigint)
        and not exists (select from blocks where user_id = ${userId} and blocked_id = ${actorId}::bigint)
        and not exists (select from blocks where user_id = ${actorId}::bigint and blocked_id = ${userId})
        and not exists (select from notifications where user_id = ${userId} and event_key = ${eventKey})),
      older as (update notifications set head = false where user_id = (select user_id from wanted) and group_key = ${group}::text and head
        and created_at > now() - make_interval(days => ${groupedDays}) and actor_id is not null returning others),
      made as (insert into notifications (user_id, kind, actor_id, post_id, comment_id, amount_cents, effective_at, purchase_id, security_event_id, event_key, group_key, others)
        select user_id, ${kind}, ${actorId}::bigint, ${postId}::bigint, ${commentId}::bigint, ${amountCents}::bigint, ${effectiveAt}::timestamptz,
          ${purchaseId}::uuid, ${securityEventId}::bigint, ${eventKey}, ${group},
          coalesce((select sum(others + 1)::int from older), 0) from wanted
        on conflict (user_id, event_key) do nothing returning id, user_id, kind, actor_id),
      told as (${waitOutside(sql`made`, [kind])})
    select id from made`.execute(tx)
  if (made.rows.length > 0) await signalUpdates(tx, userId)
}
