import { sql } from 'kysely'
import type { Tx } from '../services.ts'
import { nearBits } from './difference-hash.ts'

/**
 * Keeps removed media from coming back: whatever is the same file, or looks like it or its mirror image, waits for a
 * person before it is published. The media's row must still be there; blocking twice is the same as once. Null: the
 * media is unknown or was never read.
 */
export async function blockMedia(
  tx: Tx,
  mediaId: string,
  { reason, byUserId }: { reason: string; byUserId: number | null },
): Promise<number | null> {
  const media = await tx.selectFrom('media').select(['sha256', 'dhashes']).where('id', '=', mediaId).executeTakeFirst()
  if (!media?.sha256) return null
  const { id } = await tx
    .insertInto('blocked_media')
    .values({ sha256: media.sha256, reason, blocked_by: byUserId })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ reason }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into blocked_hashes (blocked_id, dhash) select ${id}, unnest(${media.dhashes ?? []}::bigint[])
    on conflict do nothing`.execute(tx)
  return id
}

/** Lifts a block that was a mistake. Posts that wait because of it are cleared one by one. */
export const unblockMedia = (tx: Tx, blockedId: number): Promise<unknown> =>
  tx.deleteFrom('blocked_media').where('id', '=', blockedId).execute()

/**
 * Keeps the fingerprints of new media and notes what blocked media it is like. `dhashes`: of each picture its hash and that
 * of its mirror image. Of a video two pictures must be alike
 * (or the only one): a black frame or a title is in many. In the transaction that makes the media ready.
 */
export async function keepFingerprints(
  tx: Tx,
  mediaId: string,
  { sha256, dhashes }: { sha256: Buffer; dhashes: readonly string[] },
): Promise<void> {
  await sql`
    with near as (
      select b.blocked_id, count(distinct (h.at - 1) / 2) as n
      from unnest(${dhashes}::bigint[]) with ordinality as h(dhash, at)
      join blocked_hashes b on bit_count((b.dhash # h.dhash)::bit(64)) <= ${nearBits}
      group by 1 having count(distinct (h.at - 1) / 2) >= least(2, ${dhashes.length / 2}::int)),
    found as (
      select id from blocked_media where sha256 = ${sha256}
      union all (select blocked_id from near order by n desc, blocked_id limit 1) limit 1)
    update media set sha256 = ${sha256}, dhashes = ${dhashes}::bigint[],
      match_id = coalesce(match_id, (select id from found)) where id = ${mediaId}`.execute(tx)
}
