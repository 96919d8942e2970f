import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Db, Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { removeFilesJob } from '../processing/remove-unused-media.ts'
import { kindOf } from './sniff.ts'
import type { UploadStore } from './upload-store.ts'

/** Left free for everything else: the database must not stop because of an upload. */
const reserveBytes = 1024 * 1024 * 1024

/**
 * Photos of somebody who can put them into their profile only, and has not: what is too many goes, the oldest first, so
 * that the next one always has room.
 */
async function makeRoom(db: Db, ownerId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; more: null }>`delete from media where id = any (array(
        select id from media where owner_id = ${ownerId} and post_id is null
        order by created_at desc, id desc offset ${limits.unusedPicturesMax - 1} for update skip locked))
      returning id, more`.execute(tx)
    if (rows.length > 0) await addJob(tx, removeFilesJob, { media: rows })
  })
}

/**
 * Why an upload of this size cannot begin; null: it can. What the client calls its file only spares it a wait; what it
 * is, is judged by the first bytes.
 */
export async function refuseUpload(
  { db, video }: Pick<Services, 'db' | 'video'>,
  store: UploadStore,
  { ownerId, bytes, type, photosOnly }: { ownerId: number; bytes: number; type: string; photosOnly: boolean },
): Promise<ErrorCode | null> {
  if ((photosOnly || /^image\//i.test(type)) && bytes > limits.photoMaxBytes) return 'too_large'
  if (/^(video|audio)\//i.test(type) && !video.tools()) return 'video_unavailable'
  const { count, bytes: announced } = await store.unfinishedOf(ownerId)
  if (count >= limits.unfinishedUploadsMax || announced + bytes > limits.unfinishedUploadBytesMax)
    return 'too_many_uploads'
  if ((await store.freeBytes()) < bytes + reserveBytes) return 'no_room'
  if (photosOnly) await makeRoom(db, ownerId)
  return null
}

/** Why an upload that begins so is not taken further; null: it is. Small files are judged when they are processed. */
export function refuseContent({ video }: Pick<Services, 'video'>, head: Buffer, size: number): ErrorCode | null {
  const kind = kindOf(head)
  if (kind === 'video') return video.tools() ? null : 'video_unavailable'
  if (size <= limits.photoMaxBytes) return null
  return kind === 'photo' ? 'too_large' : 'unsupported_type'
}
