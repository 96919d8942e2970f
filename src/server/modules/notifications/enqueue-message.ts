import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { channelDefaults } from './notification-grid.ts'
import { mailWaitSeconds } from './notify.ts'

/**
 * Has a person told outside of the app, by their settings, that somebody has written to them in a chat. However many messages come
 * before that happens, it is told once; who has read them by then is not told.
 */
export async function notifyOfMessage(
  tx: Tx,
  userId: number,
  { chatId, actorId }: { chatId: number; actorId: number },
) {
  const { email, push } = channelDefaults.message
  await sql`
    insert into notification_outbox (user_id, channel, topic, chat_id, actor_id, due_at)
    select a.user_id, c.channel, 'message', ${chatId}::bigint, ${actorId}::bigint,
      notification_due(now() + make_interval(secs => case when c.channel = 'email' then ${mailWaitSeconds} else 0 end), c.channel, false, r)
    from accounts a
    left join notification_settings s on s.user_id = a.user_id and s.kind = 'message'
    left join notification_rhythms r on r.user_id = a.user_id
    cross join lateral (values
      ('email', a.email_verified_at is not null and coalesce(s.email, ${email})),
      ('push', coalesce(s.push, ${push}) and exists (select from push_subscriptions p where p.user_id = a.user_id))) c (channel, wanted)
    where a.user_id = ${userId} and c.wanted
    on conflict (user_id, channel, chat_id) where chat_id is not null do nothing`.execute(tx)
}
