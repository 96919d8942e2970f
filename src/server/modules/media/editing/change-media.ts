import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { media as routes } from '#contract/media.ts'
import { mediaChanged } from '../announcements.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { getMedia } from './get-media.ts'
import { makeClipJob } from '../processing/make-free-clip.ts'
import type { MediaRow } from '../media-row.ts'
import type { MediaStatus } from '../media-status.ts'

type Change = z.output<(typeof routes)['PATCH /media/:id']['body']>

/** Words for those who cannot see it, and how much of a video its free preview shows. What is not named stays. */
export async function changeMedia(
  services: Services,
  ownerId: number,
  id: string,
  { alt, freeSeconds }: Change,
): Promise<Result<MediaStatus, 'not_found' | 'invalid_input'>> {
  const failed = await transaction(services.db, async (tx: Tx) => {
    const { rows } = await sql<Pick<MediaRow, 'kind' | 'post_id' | 'free_seconds'>>`
      select kind, post_id, free_seconds from media where id = ${id} and owner_id = ${ownerId} for update`.execute(tx)
    const [row] = rows
    if (!row) return fail('not_found')
    if (alt !== undefined) await sql`update media set alt = ${alt} where id = ${id}`.execute(tx)
    if (freeSeconds !== undefined && freeSeconds !== row.free_seconds) {
      if (row.kind !== 'video') return failField('freeSeconds', 'Only videos have a free preview of the first seconds.')
      await sql`update media set free_seconds = ${freeSeconds} where id = ${id}`.execute(tx)
      await addJob(tx, makeClipJob, { mediaId: id }, { key: `${makeClipJob} ${id}`, maxAttempts: 6 })
    }
    if (row.post_id !== null) await mediaChanged.announce(tx, { postId: row.post_id })
    return null
  })
  return failed ?? getMedia(services, ownerId, id)
}
