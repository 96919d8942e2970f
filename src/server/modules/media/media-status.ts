import type { Selectable } from 'kysely'
import { mediaProblems, type mediaStatus } from '#contract/media.ts'
import type * as z from 'zod/mini'
import { openView, toStored } from './media-view.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { MediaTable, MediaWorkTable } from '#platform/database/tables/posts.ts'

export type MediaStatus = z.infer<typeof mediaStatus>
type Row = Selectable<MediaTable> & Partial<Pick<Selectable<MediaWorkTable>, 'stage' | 'percent'>>

/** Media with what is being done with it, of one owner. */
export const mediaRows = (db: Db | Tx, ownerId: number) =>
  db
    .selectFrom('media')
    .leftJoin('media_work', 'media_work.media_id', 'media.id')
    .selectAll('media')
    .select(['media_work.stage', 'media_work.percent'])
    .where('media.owner_id', '=', ownerId)

/** What the owner gets to know of an upload. */
export function mediaStatusOf(row: { [K in keyof Row]: Row[K] | null }, services: Services): MediaStatus {
  const media = row as Selectable<MediaTable>
  const stored = toStored(media)
  return {
    id: media.id,
    kind: media.kind,
    state: media.state,
    problem: media.problem,
    problemCode: media.problem_code,
    canRetry: media.state === 'failed' && media.problem_code !== null && mediaProblems[media.problem_code].retry,
    work: row.stage && media.state !== 'failed' ? { stage: row.stage, percent: row.percent ?? 0 } : null,
    postId: media.post_id,
    freeSeconds: media.free_seconds,
    media: stored && openView(stored, services),
  }
}
