import { sql } from 'kysely'
import type { ListedShow } from '#contract/live.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { isOn, readShows } from './show-row.ts'
import { listedView } from './show-view.ts'
import { type Cut, endShow, refundTicketsJob } from './shows/end-show.ts'

/** Nobody is hidden from staff. */
const anywhere = { guestIn: '' }

/** Every show that is on air, the newest first. */
export const allShows = async ({ db }: Pick<Services, 'db'>): Promise<ListedShow[]> =>
  (await readShows(db, anywhere, isOn, sql`s.id desc`)).map(listedView)

/** A show that has been on air, and whose it is; null: there is none. */
export async function findShow(tx: Tx, showId: number): Promise<{ creatorId: number; title: string } | null> {
  const { rows } = await sql<{ creatorId: number; title: string }>`
    select creator_id as "creatorId", title from shows where id = ${showId} and state <> 'starting'`.execute(tx)
  return rows[0] ?? null
}

/**
 * Ends a show by a decision of staff; all its tickets are refunded by a job, also those of a show that has ended by itself.
 * False where it had ended before.
 */
export async function cutShow(tx: Tx, showId: number, cut: Cut): Promise<boolean> {
  if (await endShow(tx, showId, cut)) return true
  await addJob(tx, refundTicketsJob, { showId, removed: true })
  return false
}

/** An appeal was right: staff no longer say that they ended the show. It stays ended. */
export async function overturnCut(tx: Tx, showId: number): Promise<void> {
  await sql`update shows set ended_by = 'overturned', cut_ground = null, cut_statement = null
    where id = ${showId} and ended_by = 'staff'`.execute(tx)
}
