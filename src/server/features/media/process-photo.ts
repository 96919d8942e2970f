import { buffer } from 'node:stream/consumers'
import { mediaFolder, originalKey } from '#core/media/keys.ts'
import { makeRenditions } from '#core/media/make-renditions.ts'
import { storePhoto } from '#core/media/store-photo.ts'
import type { Db, Services, Tx } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'

export const processPhotoJob = 'process_photo'
/** Work that waits for a photo to be ready or failed; run in the transaction that settles it. Payload `{ mediaId }`. */
const afterwards = ['publish_waiting_post'] as const

type Outcome =
  | { state: 'failed'; problem: string }
  | { state: 'ready'; width: number; height: number; thumbhash: string; curtain: string; sizes: string }

/** Ends the processing, once: false when it had ended before, or the media is gone. */
export const settlePhoto = (db: Db, mediaId: string, outcome: Outcome): Promise<boolean> =>
  transaction(db, async (tx: Tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set(outcome)
      .where('id', '=', mediaId)
      .where('state', '=', 'processing')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const name of afterwards) await addJob(tx, name, { mediaId })
    return true
  })

const stateOf = async (db: Db, mediaId: string) =>
  (await db.selectFrom('media').select('state').where('id', '=', mediaId).executeTakeFirst())?.state

async function makeOutcome({ storage }: Services, mediaId: string): Promise<Outcome> {
  const original = await storage.read(originalKey(mediaId))
  if (!original) return { state: 'failed', problem: 'The upload was lost. Please upload the photo again.' }
  const photo = await makeRenditions(await buffer(original.stream))
  if ('problem' in photo) return { state: 'failed', problem: photo.problem }
  await storePhoto(storage, mediaId, photo)
  const { width, height, thumbhash, curtain, sizes } = photo
  return { state: 'ready', width, height, thumbhash, curtain, sizes: JSON.stringify(sizes) }
}

/**
 * Makes the sizes of an uploaded photo and forgets the original, which may tell where it was taken. Safe to repeat: the
 * original goes only after the outcome is committed, and a second run finds the photo settled.
 */
export async function processPhoto(services: Services, mediaId: string): Promise<void> {
  if ((await stateOf(services.db, mediaId)) === 'processing') {
    const outcome = await makeOutcome(services, mediaId)
    const settled = await settlePhoto(services.db, mediaId, outcome)
    // deleted meanwhile, or settled otherwise: what was written belongs to nobody
    if (!settled && (await stateOf(services.db, mediaId)) !== 'ready')
      await services.storage.remove(mediaFolder(mediaId))
  }
  await services.storage.remove(originalKey(mediaId))
}

export const processPhotoWork = (services: Services): Job<{ mediaId: string }> => ({
  name: processPhotoJob,
  run: ({ mediaId }) => processPhoto(services, mediaId),
})
