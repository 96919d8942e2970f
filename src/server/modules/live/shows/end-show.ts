import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'

/** A decision of staff, with its reasons. */
export type Cut = { ground: string; statement: string }

export const refundTicketsJob = 'refund_show_tickets'
export const recordingJob = 'make_recording'
/** Until the process that took it has written its last seconds. */
const footageSeconds = 20
/** Has a recording made of what was kept of a show. */
export const queueRecording = (tx: Tx, showId: number): Promise<void> =>
  addJob(tx, recordingJob, { showId }, { delaySeconds: footageSeconds, key: `${recordingJob} ${String(showId)}` })

/**
 * Ends a show; one that never was on air is as if it had not been, or scheduled as before. One whose line was lost ended when it was lost. False where
 * it had ended before.
 */
export async function endShow(tx: Tx, showId: number, by: 'creator' | 'lost' | 'declined' | Cut): Promise<boolean> {
  const cut = typeof by === 'string' ? null : by
  if (!cut) {
    const { numAffectedRows: back } = await sql`update shows set state = 'scheduled'
      where id = ${showId} and state = 'starting' and starts_at is not null`.execute(tx)
    if (back === 1n) return true
  }
  const { numAffectedRows: unseen } = await sql`delete from shows where id = ${showId} and state = 'starting'
    and starts_at is null`.execute(tx)
  if (unseen !== undefined && unseen > 0n) return true
  const { rows } = await sql<{ ticketed: boolean }>`
    update shows set state = 'ended', ended_by = ${cut ? 'staff' : by}, viewers = 0, cut_ground = ${cut?.ground ?? null}, cut_statement = ${cut?.statement ?? null},
      ended_at = case when ${by === 'lost'} then greatest(seen_at, started_at) else clock_timestamp() end
    
    where id = ${showId} and (state = 'on_air' or (${cut !== null} and state in ('scheduled', 'starting'))) returning ticket_cents is not null as ticketed`.execute(
    tx,
  )
  if (!rows[0]) return false
  if (rows[0].ticketed) await addJob(tx, refundTicketsJob, { showId })
  if (!cut) await queueRecording(tx, showId)
  return true
}
