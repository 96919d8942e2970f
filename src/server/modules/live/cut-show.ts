import { sql } from 'kysely'
import type { ListedShow } from '#contract/live.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { isOn, readShows } from './show-row.ts'
import { listedView } from './show-view.ts'
import { type Cut, endShow } from './shows/end-show.ts'

/** Nobody is hidden from staff. */
const anywhere = { guestIn: '' }

/** Every show that is on air, the newest first. */
export const allShows = async ({ db }: Pick<Services, 'db'>): Promise<ListedShow[]> =>
  (await readShows(db, anywhere, isOn, sql`s.id desc`)).map(listedView)

/** Ends a show, whoever it is for, and tells its creator; never one's own. Its tickets are refunded by a job. */
export async function cutShow(
  { db }: Pick<Services, 'db'>,
  staffId: number,
  showId: number,
  cut: Cut,
): Promise<Result<true, 'not_found' | 'forbidden' | 'show_over'>> {
  return transaction(db, async (tx): Promise<Result<true, 'not_found' | 'forbidden' | 'show_over'>> => {
    const { rows } = await sql<{ creator_id: number }>`
      select creator_id from shows where id = ${showId} and state <> 'starting' for update`.execute(tx)
    const creatorId = rows[0]?.creator_id
    if (creatorId === undefined) return fail('not_found')
    if (creatorId === staffId) return fail('forbidden')
    if (!(await endShow(tx, showId, cut))) return fail('show_over')
    await notify(tx, { userId: creatorId, kind: 'live_cut', eventKey: `live_cut ${String(showId)}` })
    const subject = { kind: 'show', id: showId }
    await recordAudit(tx, { actorId: staffId, action: 'live.cut', subject, userId: creatorId, details: { ...cut } })
    return true
  })
}
