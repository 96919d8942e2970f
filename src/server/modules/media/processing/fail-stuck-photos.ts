import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { settleMedia } from './settle-media.ts'

/** Far beyond the last attempt at a photo, so that what is still processing then has no work left that would end it. */
const stuckHours = 6
const atOnce = 100

/**
 * Ends photos whose every attempt failed (a full disk for minutes, say): their owner is told, their post goes on. The
 * original stays, to be tried again.
 */
export async function failStuckPhotos({ db }: Services): Promise<number> {
  const stuck = await db
    .selectFrom('media')
    .select('id')
    .where('state', '=', 'processing')
    .where('kind', '=', 'photo')
    .where('created_at', '<', new Date(Date.now() - stuckHours * 3_600_000).toISOString())
    .limit(atOnce)
    .execute()
  for (const { id } of stuck) await settleMedia(db, id, { problem: 'gave_up' })
  return stuck.length
}

export const failStuckPhotosWork = (services: Services): Job => ({
  name: 'fail_stuck_photos',
  cron: '17 * * * *',
  run: async () => void (await failStuckPhotos(services)),
})
