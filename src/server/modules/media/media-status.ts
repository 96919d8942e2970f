import { sql, type RawBuilder } from 'kysely'
import { canTryAgain, type MediaStage, type mediaStatus } from '#contract/media.ts'
import type * as z from 'zod/mini'
import { openView, toStored } from './media-view.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { MediaRow } from './media-row.ts'

export type MediaStatus = z.infer<typeof mediaStatus>
type Work = { stage: MediaStage | null; percent: number | null }

/** Media `m` of one owner with what is being done with it, `w`. `which`: what more is asked of them, and their order. */
export async function mediaRows(
  db: Db | Tx,
  ownerId: number,
  which: RawBuilder<unknown>,
): Promise<(MediaRow & Work)[]> {
  const { rows } = await sql<MediaRow & Work>`
    select m.*, w.stage, w.percent from media m left join media_work w on w.media_id = m.id
    where m.owner_id = ${ownerId} and ${which}`.execute(db)
  return rows
}

/** What the owner gets to know of an upload. */
export function mediaStatusOf(row: MediaRow & Partial<Work>, services: Services): MediaStatus {
  const stored = toStored(row)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    problem: row.problem,
    problemCode: row.problem_code,
    canRetry: row.state === 'failed' && canTryAgain(row.problem_code),
    work: row.stage && row.state !== 'failed' ? { stage: row.stage, percent: row.percent ?? 0 } : null,
    postId: row.post_id,
    freeSeconds: row.free_seconds,
    media: stored && openView(stored, services),
  }
}
