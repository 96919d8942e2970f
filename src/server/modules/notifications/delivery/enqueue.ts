import { type RawBuilder, sql } from 'kysely'
import { factsOf, type NotificationKind } from '#contract/notification-kinds.ts'
import { channelDefaults, isUrgent } from '../notification-grid.ts'

/** A mail waits so long for others that can go with it, and for being needless because its person has looked meanwhile. */
export const mailWaitSeconds = 60

type Told = { kind: string; topic: string; email: boolean; push: boolean; locked: boolean; urgent: boolean }

const toldOutside = (kind: NotificationKind): Told | null => {
  const { topic, noMail = false } = factsOf(kind)
  if (topic === null) return null
  const { email, push } = channelDefaults[topic]
  return { kind, topic, email: email && !noMail, push, locked: noMail, urgent: isUrgent(topic) }
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
