import { sql } from 'kysely'
import { mailWaitSeconds } from '../notify.ts'
import type { Db } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJobs } from '#platform/jobs/jobs.ts'
import { notificationMailJob } from './mail-notifications.ts'
import { notificationPushJob } from './push-notifications.ts'

/** People and channels that are told in one transaction. */
const atOnce = 200

type Told = {
  user_id: number
  channel: 'email' | 'push'
  notifications: number[] | null
  chats: { id: number; actorId: number | null }[] | null
}

/** One round: gives how many people were told by a channel. What a mail can take along goes with it, though it is not yet due. */
const deliverSome = (db: Db): Promise<number> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<Told>`
      with due as (select distinct user_id, channel from
          (select user_id, channel from notification_outbox where due_at <= now() order by due_at limit ${atOnce} for update skip locked) d),
        gone as (delete from notification_outbox w using due where w.user_id = due.user_id and w.channel = due.channel
          and w.due_at <= now() + make_interval(secs => case when w.channel = 'email' then ${mailWaitSeconds} else 0 end)
          returning w.*)
      select user_id, channel, json_agg(notification_id order by notification_id desc) filter (where notification_id is not null) as notifications,
        json_agg(json_build_object('id', chat_id, 'actorId', actor_id)) filter (where chat_id is not null) as chats
      from gone group by user_id, channel`.execute(tx)
    const payload = ({ user_id: userId, notifications, chats }: Told) => ({
      userId,
      notifications: notifications ?? [],
      chats: chats ?? [],
    })
    const of = (channel: Told['channel']) => rows.filter((row) => row.channel === channel).map(payload)
    await addJobs(tx, notificationMailJob, of('email'))
    await addJobs(tx, notificationPushJob, of('push'))
    return rows.length
  })

/** Has those told outside of the app for whom it is time, each thing once, however many workers ask. */
export async function deliverOutbox(db: Db): Promise<void> {
  for (;;) {
    // asked without locks first: mostly there is nothing
    const { rows } = await sql`select from notification_outbox where due_at <= now() limit 1`.execute(db)
    if (rows.length === 0 || (await deliverSome(db)) === 0) return
  }
}
