import { sql } from 'kysely'
import type { MediaStage } from '#contract/media.ts'
import type { Db } from '#platform/services.ts'

/** A worker that has not been heard of for so long is taken for dead. */
const leaseSeconds = 60
const reportEveryMs = 2000
/** Attempts without finishing a stage, after which we give up. */
export const attemptsMost = 5

/** One worker's hold on one medium: nobody else works on it as long as this is told alive. */
export type Lease = {
  attempts: number
  /** Results of the stages that are done. */
  done: Record<string, unknown>
  /** Ends when the program does, or when the media was deleted or taken over. */
  signal: AbortSignal
  /** Shown at `/processing`, written now and then. `percent` of the whole work. */
  tell(stage: MediaStage, percent: number): void
  /** Keeps what a stage made, so that it is not made again. */
  keep(name: string, result: unknown): Promise<void>
  /** Lets go: the work goes on later, or, `finished`, there is none left. */
  end(finished: boolean): Promise<void>
}

/** Takes the work on if nobody has it; null: somebody has, or there is none. */
export async function takeLease(db: Db, mediaId: string, ending?: AbortSignal): Promise<Lease | null> {
  const { rows } = await sql<{ attempts: number; done: Record<string, unknown>; stage: MediaStage; percent: number }>`
    update media_work set attempts = attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where media_id = ${mediaId} and (lease_until is null or lease_until < now())
    returning attempts, done, stage, percent`.execute(db)
  const [row] = rows
  if (!row) return null
  const lost = new AbortController()
  let told: { stage: MediaStage; percent: number } = row
  let ended = false
  const prolong = async (): Promise<void> => {
    const { numAffectedRows } = await sql`
      update media_work set stage = ${told.stage}, percent = ${told.percent},
        lease_until = now() + make_interval(secs => ${leaseSeconds})
      where media_id = ${mediaId} and lease_until > now()`.execute(db)
    if (numAffectedRows === 0n && !ended) lost.abort(new Error('The work was taken away.'))
  }
  // a database that is away for a moment costs nothing: the lease holds for a minute
  const beat = setInterval(() => void prolong().catch(() => undefined), reportEveryMs)
  const done = row.done
  return {
    attempts: row.attempts,
    done,
    signal: ending ? AbortSignal.any([ending, lost.signal]) : lost.signal,
    tell(stage, percent) {
      told = { stage, percent: Math.max(0, Math.min(100, Math.round(percent))) }
    },
    async keep(name, result) {
      done[name] = result
      await sql`update media_work set done = ${JSON.stringify(done)}::json, attempts = 0, stage = ${told.stage},
        percent = ${told.percent} where media_id = ${mediaId}`.execute(db)
    },
    async end(finished) {
      ended = true
      clearInterval(beat)
      if (finished) await sql`delete from media_work where media_id = ${mediaId}`.execute(db)
      else await sql`update media_work set lease_until = null where media_id = ${mediaId}`.execute(db)
    },
  }
}
