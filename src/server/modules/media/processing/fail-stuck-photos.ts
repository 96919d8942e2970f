import { sql } from 'kysely'
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
  const before = new Date(Date.now() - stuckHours * 3_600_000).toISOString()
  const { rows } = await sql<{ id: string }>`select id from media
    where state = 'processing' and kind = 'photo' and created_at < ${before} limit ${atOnce}`.execute(db)
  for (const { id } of rows) await settleMedia(db, id, { problem: 'gave_up' })
  return rows.length
}

export const failStuckPhotosWork = (services: Services): Job => ({
  name: 'fail_stuck_photos',
  cron: '17 * * * *',
  run: async () => void (await failStuckPhotos(services)),
})
