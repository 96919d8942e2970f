import { type RawBuilder, sql } from 'kysely'
import type { NotificationFacts } from '#contract/notification-facts.ts'
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts'
import type { Tx } from '#platform/services.ts'
import { sendEvents } from '#platform/database/send-events.ts'
import { signalUpdates, updatesOf } from '#modules/accounts/signal-updates.ts'
import { channelDefaults, urgentTopics } from './notification-grid.ts'

export type NewNotification = {
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
  /** The show that it is about: its title is told with it. */
  showId?: number
}

/** A mail waits so long for others that can go with it, and for being needless because its person has looked meanwhile. */
export const mailWaitSeconds = 60

type Told = { kind: string; topic: string; email: boolean; push: boolean; locked: boolean; urgent: boolean }

const toldOutside = (kind: NotificationKind): Told | null => {
  const { topic, noMail }: NotificationFacts = notificationKinds[kind]
  if (topic === null) return null
  const { email, push } = channelDefaults[topic]
  return { kind, topic, email: email && !noMail, push, locked: noMail === true, urgent: urgentTopics.includes(topic) }
}

/**
 * Has fresh notifications told by mail and push to those who want that: the statement for a `with` whose query `made` gives id,
 * user_id and kind. Nothing for addresses that are not verified, and for browsers that nobody has subscribed.
 */
export function waitOutside(made: RawBuilder<unknown>, kinds: readonly NotificationKind[]): RawBuilder<unknown> {
  const told = [...new Set(kinds)].map(toldOutside).filter((one) => one !== null)
  return sql`insert into notification_outbox (user_id, channel, topic, notification_id, due_at)
    select m.user_id, c.channel, t.topic, m.id,
      notification_due(now() + make_interval(secs => case when c.channel = 'email' and not t.urgent then ${mailWaitSeconds} else 0 end), c.channel, t.urgent, r)
    from ${made} m
    join json_to_recordset(${JSON.stringify(told)}::json) as t (kind text, topic text, email boolean, push boolean, locked boolean, urgent boolean) on t.kind = m.kind
    join accounts a on a.user_id = m.user_id
    left join notification_settings s on s.user_id = m.user_id and s.kind = t.topic
    left join notification_rhythms r on r.user_id = m.user_id
    cross join lateral (values
      ('email', not t.locked and a.email_verified_at is not null and (t.urgent or coalesce(s.email, t.email))),
      ('push', coalesce(s.push, t.push) and exists (select from push_subscriptions p where p.user_id = m.user_id))) c (channel, wanted)
    where c.wanted`
}

/** Events of one group that come within this time are one line, led by the newest. */
export const groupedDays = 7

export const groupOf = ({
  kind,
  postId,
  commentId,
}: Pick<NewNotification, 'kind' | 'postId' | 'commentId'>): string | null => {
  const { grouped }: NotificationFacts = notificationKinds[kind]
  if (grouped === undefined) return null
  return grouped === 'all' ? kind : `${kind} ${String(postId ?? 0)} ${String(commentId ?? 0)}`
}

/**
 * Puts a notification into a user's list and moves the badge; mails and pushes follow by the user's settings. None for someone who
 * has left, and none about a person whom the user has muted or with whom there is a block. Likes and follows join the line of those
 * before them, which is new again.
 */
export async function notify(tx: Tx, notice: NewNotification): Promise<void> {
  const { userId, kind, eventKey, actorId = null, postId = null, commentId = null, amountCents = null } = notice
  const { effectiveAt = null, purchaseId = null, securityEventId = null, showId = null } = notice
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
      made as (insert into notifications (user_id, kind, actor_id, post_id, comment_id, amount_cents, effective_at, purchase_id, security_event_id, show_id, event_key, group_key, others)
        select user_id, ${kind}, ${actorId}::bigint, ${postId}::bigint, ${commentId}::bigint, ${amountCents}::bigint, ${effectiveAt}::timestamptz,
          ${purchaseId}::uuid, ${securityEventId}::bigint, ${showId}::bigint, ${eventKey}, ${group},
          coalesce((select sum(others + 1)::int from older), 0) from wanted
        on conflict (user_id, event_key) do nothing returning id, user_id, kind, actor_id),
      told as (${waitOutside(sql`made`, [kind])})
    select id from made`.execute(tx)
  if (made.rows.length > 0) await signalUpdates(tx, userId)
}

export type ManyOptions = {
  /** Tells nobody about a person whom they have muted or with whom there is a block, as `notify` does. */
  heedMutes?: boolean
  /** Others whose indicators have changed. */
  alsoSignal?: readonly number[]
}

/**
 * Puts many notifications into lists at once and moves the badges of those who got one; mails and pushes follow by their settings.
 * A repeated event is left out, and whoever has left. Nothing here is grouped. Without `heedMutes` it is for what concerns one's own money: also who has muted the other person is told.
 */
export async function notifyMany(
  tx: Tx,
  notices: readonly NewNotification[],
  { heedMutes = false, alsoSignal = [] }: ManyOptions = {},
): Promise<void> {
  if (notices.length === 0) return sendEvents(tx, updatesOf(alsoSignal))
  const made = await sql<{ user_id: number }>`
    with made as (insert into notifications (user_id, kind, actor_id, post_id, amount_cents, effective_at, purchase_id, show_id, event_key)
    select n.* from unnest(${notices.map(({ userId }) => userId)}::bigint[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ actorId }) => actorId ?? null)}::bigint[], ${notices.map(({ postId }) => postId ?? null)}::bigint[],
      ${notices.map(({ amountCents }) => amountCents ?? null)}::bigint[], ${notices.map(({ effectiveAt }) => effectiveAt ?? null)}::timestamptz[],
      ${notices.map(({ purchaseId }) => purchaseId ?? null)}::uuid[], ${notices.map(({ showId }) => showId ?? null)}::bigint[],
      ${notices.map(({ eventKey }) => eventKey)}::text[]) as n(user_id, kind, actor_id)
    join accounts a on a.user_id = n.user_id
    ${
      heedMutes
        ? sql`where not exists (select from mutes m where m.user_id = n.user_id and m.muted_id = n.actor_id)
            and not exists (select from blocks b where b.user_id = n.user_id and b.blocked_id = n.actor_id)
            and not exists (select from blocks b where b.user_id = n.actor_id and b.blocked_id = n.user_id)`
        : sql``
    }
    on conflict (user_id, event_key) do nothing returning id, user_id, kind, actor_id),
    told as (${waitOutside(
      sql`made`,
      notices.map(({ kind }) => kind),
    )})
    select user_id from made`.execute(tx)
  await sendEvents(tx, updatesOf([...made.rows.map(({ user_id }) => user_id), ...alsoSignal]))
}
