import { sql } from 'kysely'
import type { PushMessage } from '#contract/push-message.ts'
import { inOneLine, readNotificationLines } from '../delivery/read-lines.ts'
import { several } from '../notification-texts.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { sendPush } from '#platform/web-push/send-push.ts'
import type { NotificationPayload } from './mail-notifications.ts'

export const notificationPushJob = 'push_notifications'
export const pushJob = 'send_push'

/** Kept for a browser that is not there. */
const ttlSeconds = 24 * 3600
/** Tries for one message to one browser: a push that comes an hour late is of no use. */
const tries = 6
/** Lines that a summary shows. */
const linesMost = 4

export type PushPayload = { subscriptionId: number; message: PushMessage }

/** Makes one message of what a person has not seen meanwhile, and has it sent to each of their browsers by a job of its own. */
export async function pushNotifications(
  services: Services,
  { userId, ...waiting }: NotificationPayload,
): Promise<void> {
  const { db } = services
  const told = await readNotificationLines(services, userId, waiting)
  const first = told?.lines[0]
  if (!told || !first) return
  const summary = told.lines.length > 1
  const message: PushMessage = {
    title: summary ? textsFor(told.language).say(several(told.lines.length)) : 'Fanfare',
    body: (summary
      ? told.lines.slice(0, linesMost).map(inOneLine)
      : [first.text, ...(first.about === null ? [] : [first.about])]
    ).join('\n'),
    path: summary ? '/notifications' : first.path,
    tag: summary ? 'several' : first.tag,
    language: told.language,
    direction: told.direction,
    unread: told.unread,
  }
  await transaction(db, async (tx) => {
    const { rows: browsers } = await sql<{ id: number }>`
      select id from push_subscriptions where user_id = ${userId}`.execute(tx)
    for (const { id } of browsers)
      await addJob(tx, pushJob, { subscriptionId: id, message } satisfies PushPayload, { maxAttempts: tries })
  })
}

/** Sends one message to one browser; forgets a browser that is gone, or whose session is. */
export async function sendToBrowser(
  { db, push, log }: Services,
  { subscriptionId, message }: PushPayload,
): Promise<void> {
  const { rows } = await sql<{ endpoint: string; p256dh: Buffer; auth: Buffer }>`
    select p.endpoint, p.p256dh, p.auth from push_subscriptions p join sessions s on s.token_hash = p.session_hash
    where p.id = ${subscriptionId} and s.expires_at > now()`.execute(db)
  const [to] = rows
  if (!to) return
  const result = await sendPush(to, message, { vapid: push.vapid, ttlSeconds, urgency: 'normal' })
  if (result === 'gone') await sql`delete from push_subscriptions where id = ${subscriptionId}`.execute(db)
  if (result === 'refused') log.warn({ host: new URL(to.endpoint).host }, 'a push service refused a message')
}
