import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { callOff } from './cancel-show.ts'

export const remindJob = 'remind_of_show'

/** Reminds of shows that begin soon, and calls off those that have not begun an hour after their time. */
export async function remindOrCancel({ db }: Services): Promise<void> {
  const { rows: soon } = await sql<{
    id: number
  }>`select id from shows where state = 'scheduled' and reminded_at is null
    and starts_at between clock_timestamp() - interval '5 minutes' and clock_timestamp() + make_interval(mins => ${limits.showRemindMinutes})
    order by id`.execute(db)
  for (const { id } of soon)
    await transaction(db, async (tx) => {
      const { rows } = await sql<{ at: string }>`update shows set reminded_at = clock_timestamp()
        where id = ${id} and reminded_at is null and state = 'scheduled' returning starts_at as at`.execute(tx)
      if (rows[0]) await addJob(tx, remindJob, { showId: id, at: rows[0].at })
    })
  const { rows: missed } = await sql<{ id: number; creatorId: number }>`
    select id, creator_id as "creatorId" from shows where state = 'scheduled'
    and starts_at < clock_timestamp() - make_interval(mins => ${limits.showLateMinutes}) order by id`.execute(db)
  for (const { id, creatorId } of missed)
    await transaction(db, async (tx) => {
      if (!(await callOff(tx, id, 'missed'))) return
      await notify(tx, { userId: creatorId, kind: 'live_missed', showId: id, eventKey: `missed ${String(id)}` })
    })
}
