import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'
import { keepEvidence } from './keep-evidence.ts'
import { type Cut, endShow, queueRecording, refundTicketsJob } from './shows/end-show.ts'
import { withdrawRecording } from './withdraw-recording.ts'

/** A show that has been on air, and whose it is; null: there is none. */
export async function findShow(tx: Tx, showId: number): Promise<{ creatorId: number; title: string } | null> {
  const { rows } = await sql<{ creatorId: number; title: string }>`
    select creator_id as "creatorId", title from shows 
    where id = ${showId} and (state <> 'starting' or starts_at is not null)`.execute(tx)
  return rows[0] ?? null
}

/**
 * Ends a show by a decision of staff; all its tickets are refunded by a job, also those of a show that has ended by itself.
 * False where it had ended before.
 */
export async function cutShow(tx: Tx, showId: number, cut: Cut): Promise<boolean> {
  // what they saw, also where nobody has reported it
  await keepEvidence(tx, showId)
  if (await endShow(tx, showId, cut)) return true
  await addJob(tx, refundTicketsJob, { showId, removed: true })
  await withdrawRecording(tx, showId)
  return false
}

/** An appeal was right: staff no longer say that they ended the show. It stays ended, and its creator gets what was recorded. */
export async function overturnCut(tx: Tx, showId: number): Promise<void> {
  const { numAffectedRows } =
    await sql`update shows set ended_by = 'overturned', cut_ground = null, cut_statement = null
    where id = ${showId} and ended_by = 'staff'`.execute(tx)
  if (numAffectedRows === 1n) await queueRecording(tx, showId)
}
