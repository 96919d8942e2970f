import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'
import { isToCome } from '../show-row.ts'
import { tellPersonLeftJob } from './notify-waiting-fans.ts'

/** Somebody who had agreed is in a show to come no more: who waits for it is told, and who has a ticket may return it. The caller holds it. */
export async function personLeft(tx: Tx, showId: number): Promise<void> {
  const { rows } = await sql<{ at: string }>`update shows s set changed_at = clock_timestamp()
    where s.id = ${showId} and ${isToCome} returning changed_at as at`.execute(tx)
  if (rows[0]) await addJob(tx, tellPersonLeftJob, { showId, at: rows[0].at })
}
