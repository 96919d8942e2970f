import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Crop, OwnProfile } from '#contract/profiles.ts'
import { renditionKey } from '#modules/media/storage-keys.ts'
import { removePublicPicture, storePublicPicture } from '#modules/media/public-picture.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Result } from '#platform/failure.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { getOwnProfile } from './profile.ts'

export type PictureKind = 'avatar' | 'cover'

const removePictureJob = 'remove_replaced_picture'
/** Takes `{ media: { id, more }[] }`. */
const removeUploadJob = 'remove_media_files'
/** Pages that are open still show the old picture; and who takes the same one up meanwhile finds it there. */
const removeAfterSeconds = 3600

const unusable = () => failField('mediaId', 'This picture can’t be used here.')

/** Puts a key, or nothing, in the place of the one before, which goes once it is no longer on anybody's page. */
async function exchange(
  tx: Tx,
  userId: number,
  { picture, key }: { picture: PictureKind; key: string | null },
): Promise<OwnProfile> {
  const column = sql.ref(picture)
  const { rows } = await sql<{ old: string | null }>`
    select ${column} as old from users where id = ${userId} for no key update`.execute(tx)
  await sql`update users set ${column} = ${key} where id = ${userId}`.execute(tx)
  const old = rows[0]?.old ?? null
  if (old !== null && old !== key)
    await addJob(tx, removePictureJob, { key: old }, { delaySeconds: removeAfterSeconds })
  return getOwnProfile(tx, userId)
}

/** The photo as the pipeline made it: upright, in sRGB and without metadata. */
async function readPhoto(
  { db, storage }: Services,
  userId: number,
  mediaId: string,
): Promise<Result<Buffer, 'not_found' | 'not_ready' | 'invalid_input'>> {
  const { rows } = await sql<{ kind: string; state: string; matches: boolean }>`
    select kind, state, match_id is not null and match_cleared_at is null as matches
    from media where id = ${mediaId} and owner_id = ${userId} and post_id is null`.execute(db)
  const [row] = rows
  if (!row) return fail('not_found')
  if (row.state === 'processing') return fail('not_ready')
  // nothing that was removed before comes back by this door: here nobody reviews it first
  if (row.kind !== 'photo' || row.state === 'failed' || row.matches) return unusable()
  const file = await storage.read(renditionKey(mediaId, 'full.webp'))
  return file ? buffer(file.stream) : fail('not_found')
}

/**
 * Makes an avatar or a cover of an uploaded photo. `crop`: its part to be shown; without one, the middle of it.
 * The upload is used up: its files go, and no post can take it any more.
 */
export async function setPicture(
  services: Services,
  userId: number,
  { picture, mediaId, crop }: { picture: PictureKind; mediaId: string; crop?: Crop | undefined },
): Promise<Result<OwnProfile, 'not_found' | 'not_ready' | 'invalid_input'>> {
  const photo = await readPhoto(services, userId, mediaId)
  if (!Buffer.isBuffer(photo)) return photo
  const stored = await storePublicPicture(services.storage, picture, photo, crop)
  if ('problem' in stored) return unusable()
  return transaction(services.db, async (tx) => {
    const { rows } = await sql`delete from media where id = ${mediaId} and owner_id = ${userId} and post_id is null
      returning id`.execute(tx)
    // taken by a post meanwhile, or by the same call a moment ago
    if (rows.length === 0) return fail('not_found')
    await addJob(tx, removeUploadJob, { media: [{ id: mediaId, more: null }] })
    return exchange(tx, userId, { picture, key: stored.key })
  })
}

export const removePicture = ({ db }: Services, userId: number, picture: PictureKind): Promise<OwnProfile> =>
  transaction(db, (tx) => exchange(tx, userId, { picture, key: null }))

/** Pictures are named by their content: one that somebody shows stays. Safe to repeat. */
export const removeReplacedPictureWork = ({ db, storage }: Services): Job<{ key: string }> => ({
  name: removePictureJob,
  run: async ({ key }) => {
    const shown = await sql`select from users where avatar = ${key} or cover = ${key} limit 1`.execute(db)
    if (shown.rows.length === 0) await removePublicPicture(storage, key)
  },
})
