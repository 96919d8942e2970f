import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import { type NotificationTopic, notificationTopics } from '#contract/settings.ts'
import { lockPeople } from '#modules/accounts/visibility.ts'
import type { Db, Tx } from '#platform/services.ts'

export type Channels = { email: boolean; push: boolean }

const both: Channels = { email: true, push: true }
const mail: Channels = { email: true, push: false }
const push: Channels = { email: false, push: true }
const neither: Channels = { email: false, push: false }

/**
 * How a person is told, besides in the app, until they choose otherwise: mails about money, their account and what is
 * decided about them; no mails about what happens often.
 */
export const channelDefaults: Readonly<Record<NotificationTopic, Channels>> = {
  new_follower: neither,
  new_subscriber: both,
  renewal: mail,
  renewal_failed: both,
  tip: both,
  unlock: both,
  message: both,
  comment: push,
  reply: push,
  mention: push,
  like: neither,
  // whoever rings the bell wants to know soon
  post: push,
  story: push,
  live: push,
  creator_request: both,
  withdrawal: both,
  case: both,
  security: both,
}

/** News about the account's protection always come by mail: whoever has got in must not be able to turn them off. */
const settled = (kind: NotificationTopic, { email, push: pushed }: Channels): Channels => ({
  email: email || kind === 'security',
  push: pushed,
})

/** Those of these people who want a mail about something. */
export async function whoWantMail(tx: Tx, kind: NotificationTopic, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number; email: boolean }>`
    select user_id, email from notification_settings
    where kind = ${kind} and user_id = any (${userIds}::bigint[])`.execute(tx)
  const chosen = new Map(rows.map(({ user_id, email }) => [user_id, email]))
  return new Set(
    userIds.filter(
      (id) => settled(kind, { ...channelDefaults[kind], email: chosen.get(id) ?? channelDefaults[kind].email }).email,
    ),
  )
}

/** How a person is told about everything. */
export async function readGrid(db: Db | Tx, userId: number): Promise<({ kind: NotificationTopic } & Channels)[]> {
  const { rows } = await sql<{ kind: string } & Channels>`
    select kind, email, push from notification_settings where user_id = ${userId}`.execute(db)
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return (Object.keys(channelDefaults) as NotificationTopic[]).map((kind) => {
    const { email, push: pushed } = settled(kind, chosen.get(kind) ?? channelDefaults[kind])
    return { kind, email, push: pushed }
  })
}

/** No more mails about a topic, or about any: those about security stay. Push stays as it is. */
export async function endMails(tx: Tx, userId: number, topic: NotificationTopic | 'all'): Promise<void> {
  const ended = topic === 'all' ? notificationTopics : [topic]
  await writeGrid(
    tx,
    userId,
    ended.map((kind) => ({ kind, email: false })),
  )
  const topics = ended.filter((kind) => kind !== 'security')
  await sql`delete from notification_outbox
    where user_id = ${userId} and channel = 'email' and topic = any (${topics}::text[])`.execute(tx)
}

/** Keeps the choices that differ from the defaults; topics and channels that are not named stay as they are. */
export async function writeGrid(
  tx: Tx,
  userId: number,
  wanted: Args<'PUT /settings/notifications'>['body']['grid'],
): Promise<void> {
  if (wanted.length === 0) return
  await lockPeople(tx, userId)
  const before = new Map((await readGrid(tx, userId)).map((line) => [line.kind, line]))
  const grid = wanted.map(({ kind, email, push: pushed }) => {
    const line = before.get(kind) ?? channelDefaults[kind]
    return { kind, email: email ?? line.email, push: pushed ?? line.push }
  })
  const kinds = grid.map(({ kind }) => kind)
  await sql`delete from notification_settings where user_id = ${userId} and kind = any (${kinds}::text[])`.execute(tx)
  const chosen = grid
    .map(({ kind, ...channels }) => ({ kind, ...settled(kind, channels) }))
    .filter(({ kind, ...to }) => to.email !== channelDefaults[kind].email || to.push !== channelDefaults[kind].push)
  await sql`insert into notification_settings (user_id, kind, email, push)
    select ${userId}, kind, email, push
    from json_to_recordset(${JSON.stringify(chosen)}::json) as c (kind text, email boolean, push boolean)`.execute(tx)
}

/** News about the account's protection wait for no digest and no quiet hours. */
export const urgentTopics: readonly NotificationTopic[] = ['security']
