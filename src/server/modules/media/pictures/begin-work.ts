import type { Tx } from '#platform/services.ts'
import type { MediaTable } from '#platform/database/tables/posts.ts'
import { addJob } from '#platform/jobs/jobs.ts'

export const processPhotoJob = 'process_photo'
export const processVideoJob = 'process_video'

/** A minute or two of attempts; what still fails then is ended by `fail_stuck_photos`. */
const photoAttempts = 6

/** Has an upload processed that its row says is `processing`. Sound is told from video only when it is looked at. */
export async function beginWork(tx: Tx, mediaId: string, kind: MediaTable['kind']): Promise<void> {
  if (kind === 'photo') {
    await addJob(tx, processPhotoJob, { mediaId }, { key: `${processPhotoJob} ${mediaId}`, maxAttempts: photoAttempts })
    return
  }
  await tx
    .insertInto('media_work')
    .values({ media_id: mediaId, stage: 'waiting', lease_until: null })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ attempts: 0, lease_until: null }))
    .execute()
  await addJob(tx, processVideoJob, { mediaId }, { key: `${processVideoJob} ${mediaId}` })
}
