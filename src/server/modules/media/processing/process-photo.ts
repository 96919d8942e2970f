import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { mediaFolder, originalKey } from '../storage-keys.ts'
import { makeRenditions } from '../make-renditions.ts'
import type { MediaRow } from '../media-row.ts'
import { storePhoto } from '../store-photo.ts'
import type { Db, Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { processPhotoJob } from '../pictures/queue-processing.ts'
import { forgetOriginal } from './forget-original.ts'
import { settleMedia, type Outcome } from './settle-media.ts'

const stateOf = async (db: Db, mediaId: string) =>
  (await sql<Pick<MediaRow, 'state'>>`select state from media where id = ${mediaId}`.execute(db)).rows[0]?.state

async function makeOutcome({ storage }: Services, mediaId: string): Promise<Outcome> {
  const original = await storage.read(originalKey(mediaId))
  if (!original) return { problem: 'upload_lost' }
  const content = await buffer(original.stream)
  const photo = await makeRenditions(content)
  if ('problem' in photo) return photo
  await storePhoto(storage, mediaId, photo)
  const { files: _, ...made } = photo
  return { ...made, kind: 'photo', more: null, sha256: createHash('sha256').update(content).digest() }
}

/**
 * Makes the sizes of an uploaded photo and forgets the original, which may tell where it was taken. Safe to repeat: the
 * original goes only after the outcome is committed, and a second run finds the photo settled.
 */
export async function processPhoto(services: Services, mediaId: string): Promise<void> {
  if ((await stateOf(services.db, mediaId)) === 'processing') {
    const outcome = await makeOutcome(services, mediaId)
    const settled = await settleMedia(services.db, mediaId, outcome)
    // deleted meanwhile, or settled otherwise: what was written belongs to nobody
    if (!settled && (await stateOf(services.db, mediaId)) !== 'ready')
      await services.storage.remove(mediaFolder(mediaId))
  }
  await forgetOriginal(services, mediaId)
}

export const processPhotoWork = (services: Services): Job<{ mediaId: string }> => ({
  name: processPhotoJob,
  run: ({ mediaId }) => processPhoto(services, mediaId),
})
