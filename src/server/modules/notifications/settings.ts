import { sql } from 'kysely'
import type { Answer, Args } from '#contract/routes.ts'
import type { NoticeRhythm } from '#contract/settings.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { lockPeople } from '#modules/accounts/visibility.ts'
import { readGrid, urgentTopics } from './notification-grid.ts'
import { knowsTimeZone } from '#platform/database/time-zone.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Result } from '#platform/failure.ts'

type NotificationSettings = Answer<'GET /settings/notifications'>

const unset: NoticeRhythm = { mail: 'at_once', digestHour: 8, quiet: null, zone: 'UTC' }

type Row = {
  digest: boolean
  digest_hour: number
  /** Minutes of the day in `zone`. */
  quiet_from: number | null
  quiet_until: number | null
  zone: string
}

async function readRhythm(db: Db | Tx, userId: number): Promise<NoticeRhythm> {
  const { rows } = await sql<Row>`
    select digest, digest_hour, quiet_from, quiet_until, zone from notification_rhythms where user_id = ${userId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return unset
  return {
    mail: row.digest ? 'daily' : 'at_once',
    digestHour: row.digest_hour,
    quiet:
      row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until },
    zone: row.zone,
  }
}

/** What a person is told about, how, and when. */
export const readNotificationSettings = async (db: Db | Tx, userId: number): Promise<NotificationSettings> => ({
  grid: await readGrid(db, userId),
  rhythm: await readRhythm(db, userId),
})

/** Sets what is named of when a person is told; what waits already is told by the new times. */
export async function setRhythm(
  { db }: Services,
  userId: number,
  wanted: Args<'PUT /settings/notifications/rhythm'>['body'],
): Promise<Result<NotificationSettings, 'invalid_input'>> {
  if (wanted.quiet && wanted.quiet.from === wanted.quiet.until)
    return failField('quiet', 'Quiet hours can’t start and end at the same time.')
  if (wanted.zone !== undefined && !(await knowsTimeZone(db, wanted.zone)))
    return failField('zone', 'We don’t know this time zone.')
  return transaction(db, async (tx) => {
    await lockPeople(tx, userId)
    const before = await readRhythm(tx, userId)
    const { mail = before.mail, digestHour = before.digestHour, quiet = before.quiet, zone = before.zone } = wanted
    await sql`insert into notification_rhythms (user_id, digest, digest_hour, quiet_from, quiet_until, zone)
      values (${userId}, ${mail === 'daily'}, ${digestHour}, ${quiet?.from ?? null}, ${quiet?.until ?? null}, ${zone})
      on conflict (user_id) do update set digest = excluded.digest, digest_hour = excluded.digest_hour,
        quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, zone = excluded.zone`.execute(tx)
    await sql`update notification_outbox w set due_at = notification_due(now(), w.channel, false, r) from notification_rhythms r
      where w.user_id = ${userId} and r.user_id = w.user_id and w.topic <> all (${urgentTopics}::text[])`.execute(tx)
    return readNotificationSettings(tx, userId)
  })
}
