import { sql } from 'kysely'
import { originalKey } from '../storage-keys.ts'
import { containerHead } from '../video/container.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { queueProcessing } from '../pictures/queue-processing.ts'
import { kindOf } from './sniff.ts'
import type { UploadStore } from './upload-store.ts'

export type FinishedUpload = {
  id: string
  ownerId: number
  bytes: number
  /** Whatever else it is, is refused where photos are read. */
  photosOnly: boolean
}

/**
 * Makes media of a whole upload: the file into the storage, then row and job in one transaction, and only then are the
 * received bytes let go. Whatever fails in between, finishing again goes on from there; finishing twice is the same as
 * once. The media's id is the upload's.
 */
async function finish(
  { db }: Services,
  store: UploadStore,
  { id, ownerId, bytes, photosOnly }: FinishedUpload,
): Promise<void> {
  const { rows } = await sql`select from media where id = ${id}`.execute(db)
  if (rows.length === 0) {
    // what is neither is refused where photos are read, in plain words
    await store.handOver(id, originalKey(id))
    const found = kindOf(await store.headOf(id, containerHead)) ?? 'photo'
    const kind = photosOnly ? 'photo' : found
    await transaction(db, async (tx) => {
      // another node may have been told at the same moment
      const { numAffectedRows } = await sql`insert into media (id, owner_id, kind, state, bytes)
        values (${id}, ${ownerId}, ${kind}, 'processing', ${bytes}) on conflict (id) do nothing`.execute(tx)
      if (numAffectedRows === 1n) await queueProcessing(tx, id, kind)
    })
  }
  await store.handedOn(id)
}

/** One upload is finished by one request at a time; others that come meanwhile share its outcome. */
export function createFinisher(services: Services, store: UploadStore): (upload: FinishedUpload) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  return (upload) => {
    const already = running.get(upload.id)
    if (already) return already
    const mine = finish(services, store, upload).finally(() => running.delete(upload.id))
    running.set(upload.id, mine)
    return mine
  }
}
