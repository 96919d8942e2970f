import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { notificationTopics, type NoticeRhythm } from '#contract/settings.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { isUrgent, readGrid } from './notification-grid.ts'
import { knowsTimeZone } from '#platform/database/time-zone.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Result } from '#platform/failure.ts'

type Notices = Answer<'GET /settings/notifications'>

const urgentTopics = notificationTopics.filter(isUrgent)
const unset: NoticeRhythm = { mail: 'at_once', digestHour: 8, quiet: null, zone: 'UTC' }

/** What a person is told about, how, and when. */
export async function readNotices(db: Db | Tx, userId: number): Promise<Notices> {
  const row = await db.selectFrom('notice_rhythms').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const rhythm: NoticeRhythm = row
    ? {
        mail: row.digest ? 'daily' : 'at_once',
        digestHour: row.digest_hour,
        quiet:
          row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until },
        zone: row.zone,
      }
    : unset
  return { grid: await readGrid(db, userId), rhythm }
}

/** Sets when a person is told; what waits already is told by the new times. */
export async function setRhythm(
  { db }: Services,
  userId: number,
  { mail, digestHour, quiet, zone }: NoticeRhythm,
): Promise<Result<Notices, 'invalid_input'>> {
  if (quiet && quiet.from === quiet.until)
    return failField('quiet', 'Quiet hours can’t start and end at the same time.')
  if (!(await knowsTimeZone(db, zone))) return failField('zone', 'We don’t know this time zone.')
  return transaction(db, async (tx) => {
    const kept = {
      digest: mail === 'daily',
      digest_hour: digestHour,
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      zone,
    }
    await tx
      .insertInto('notice_rhythms')
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute()
    await sql`update waiting_notices w set due_at = notice_due(now(), w.channel, false, r) from notice_rhythms r
      where w.user_id = ${userId} and r.user_id = w.user_id and w.topic <> all (${urgentTopics}::text[])`.execute(tx)
    return readNotices(tx, userId)
  })
}
