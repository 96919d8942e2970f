import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import type { MediaRow } from '../media-row.ts'
import { addJob } from '#platform/jobs/jobs.ts'

export const processPhotoJob = 'process_photo'
export const processVideoJob = 'process_video'

/** A minute or two of attempts; what still fails then is ended by `fail_stuck_photos`. */
const photoAttempts = 6

/** Has an upload processed that its row says is `processing`. Sound is told from video only when it is looked at. */
export async function queueProcessing(tx: Tx, mediaId: string, kind: MediaRow['kind']): Promise<void> {
  if (kind === 'photo') {
    await addJob(tx, processPhotoJob, { mediaId }, { key: `${processPhotoJob} ${mediaId}`, maxAttempts: photoAttempts })
    return
  }
  await sql`insert into media_work (media_id, stage) values (${mediaId}, 'waiting')
    on conflict (media_id) do update set attempts = 0, lease_until = null`.execute(tx)
  await addJob(tx, processVideoJob, { mediaId }, { key: `${processVideoJob} ${mediaId}` })
}
