import { sql } from 'kysely'
import { openReplay } from '../unlocks/open-replay.ts'
import type { Tx } from '#platform/services.ts'
import { failField, type Failure } from '#platform/failure.ts'

/**
 * Takes the creator's own uploads into the post, in the given order: those that are in no post, or in this one already.
 * What the post held beside them is set free. `ready`: nothing is left to be processed.
 */
export async function attachMedia(
  tx: Tx,
  postId: number,
  creatorId: number,
  mediaIds: readonly string[],
): Promise<Failure<'invalid_input'> | { ready: boolean }> {
  if (new Set(mediaIds).size !== mediaIds.length) return failField('mediaIds', 'A photo appears twice.')
  // locked in one order, whatever order they are named in: two posts with the same photos must not wait for each other
  await sql`select from media where (id = any (${mediaIds}::text[]) or post_id = ${postId}) and owner_id = ${creatorId}
    order by id for no key update`.execute(tx)
  await sql`update media set post_id = null, position = null where post_id = ${postId} and id <> all (${mediaIds}::text[])`.execute(
    tx,
  )
  if (mediaIds.length === 0) {
    await openReplay(tx, postId)
    return { ready: true }
  }
  const { rows } = await sql<{ state: string }>`
    update media m set post_id = ${postId}, position = (wanted.n - 1)::smallint
    from unnest(${mediaIds}::text[]) with ordinality as wanted(id, n)
    where m.id = wanted.id and m.owner_id = ${creatorId} and (m.post_id is null or m.post_id = ${postId}) and m.story_id is null returning m.state`.execute(
    tx,
  )
  if (rows.length !== mediaIds.length) return failField('mediaIds', 'A photo is gone. Please add it again.')
  if (rows.some((row) => row.state === 'failed'))
    return failField('mediaIds', 'We couldn’t read a photo. Please remove it.')
  await openReplay(tx, postId)
  return { ready: rows.every((row) => row.state === 'ready') }
}

/** What is shown before the price is paid: only of a priced post, and only what it holds. */
export function checkPreview(
  preview: readonly number[],
  { priceCents, mediaCount }: { priceCents: number | null; mediaCount: number },
): Failure<'invalid_input'> | number[] | null {
  if (preview.length === 0) return null
  if (priceCents === null) return failField('preview', 'Only posts with a price have a free preview.')
  if (preview.some((position) => position >= mediaCount))
    return failField('preview', 'A preview photo is gone. Please choose again.')
  return [...new Set(preview)].toSorted((a, b) => a - b)
}
