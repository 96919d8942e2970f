import { sql } from 'kysely'
import { canTryAgain } from '#contract/media.ts'
import { mediaRetried, storyMediaRetried } from '../announcements.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { getMedia } from './get-media.ts'
import type { MediaRow } from '../media-row.ts'
import type { MediaStatus } from '../media-status.ts'
import { queueProcessing } from '../pictures/queue-processing.ts'

/** Processes media again that failed through no fault of its own: its original was kept for this. */
export async function retryMedia(
  services: Services,
  ownerId: number,
  id: string,
): Promise<Result<MediaStatus, 'not_found' | 'not_ready'>> {
  const failed = await transaction(services.db, async (tx: Tx) => {
    const { rows } = await sql<
      Pick<MediaRow, 'state' | 'kind' | 'post_id' | 'problem_code'> & { story_id: number | null }
    >`
      select state, kind, post_id, story_id, problem_code from media where id = ${id} and owner_id = ${ownerId} for update`.execute(
      tx,
    )
    const [row] = rows
    if (!row) return fail('not_found')
    if (row.state !== 'failed' || !canTryAgain(row.problem_code)) return fail('not_ready')
    await sql`update media set state = 'processing', problem = null, problem_code = null where id = ${id}`.execute(tx)
    await queueProcessing(tx, id, row.kind)
    if (row.post_id !== null) await mediaRetried.announce(tx, { postId: row.post_id })
    if (row.story_id !== null) await storyMediaRetried.announce(tx, { storyId: row.story_id })
    return null
  })
  return failed ?? getMedia(services, ownerId, id)
}

/**
 * Puts another upload in the place of one that failed. The post goes on waiting, now for that one; the failed upload is
 * nobody's any more and is cleared away with other unused ones.
 */
export async function replaceMedia(
  services: Services,
  ownerId: number,
  { id, by, waitingJob }: { id: string; by: string; waitingJob: (tx: Tx, postId: number) => Promise<void> },
): Promise<Result<MediaStatus, 'not_found' | 'not_ready'>> {
  const failed = await transaction(services.db, async (tx: Tx) => {
    // in one order, whatever they are: two replacements at once do not wait for each other
    const { rows } = await sql<
      Pick<MediaRow, 'id' | 'state' | 'post_id' | 'alt'> & { position: number | null; story_id: number | null }
    >`
      select id, state, post_id, story_id, position, alt from media
      where id in (${id}, ${by}) and owner_id = ${ownerId} order by id for update`.execute(tx)
    const [old, other] = [id, by].map((one) => rows.find((row) => row.id === one))
    if (!old || !other || old.post_id === null) return fail('not_found')
    if (old.state !== 'failed' || other.post_id !== null || other.story_id !== null || other.state === 'failed')
      return fail('not_ready')
    const { post_id: postId, position, alt } = old
    await sql`update media set post_id = null, position = null where id = ${id}`.execute(tx)
    await sql`update media set post_id = ${postId}, position = ${position}, alt = ${alt} where id = ${by}`.execute(tx)
    await mediaRetried.announce(tx, { postId })
    await waitingJob(tx, postId)
    return null
  })
  return failed ?? getMedia(services, ownerId, by)
}
