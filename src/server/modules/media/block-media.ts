import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { nearBits } from './pictures/difference-hash.ts'

type Removal = { reason: string; byUserId: number | null }

async function blockOne(tx: Tx, mediaId: string, { reason, byUserId }: Removal): Promise<number | null> {
  const { rows: found } = await sql<{ sha256: Buffer | null; dhashes: string[] | null }>`
    select sha256, dhashes from media where id = ${mediaId}`.execute(tx)
  const [media] = found
  if (!media?.sha256) return null
  const { rows } = await sql<{ id: number }>`
    insert into blocked_media (sha256, reason, blocked_by) values (${media.sha256}, ${reason}, ${byUserId}::bigint)
    on conflict (sha256) do update set reason = excluded.reason, decisions = blocked_media.decisions + 1 returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A block was not kept.')
  await sql`insert into blocked_hashes (blocked_id, dhash) select ${id}, unnest(${media.dhashes ?? []}::bigint[])
    on conflict do nothing`.execute(tx)
  // what is new is compared when it is read: these have been, and their owner could put them elsewhere
  await sql`update media set match_id = coalesce(match_id, ${id}::bigint), match_cleared_at = null
    where id = ${mediaId} or (sha256 = ${media.sha256} and post_id is null and content_id is null and story_id is null)`.execute(
    tx,
  )
  return id
}

/**
 * Keeps removed media from coming back: whatever is the same file, or looks like it or its mirror image, waits for a
 * person before it is published. The media's rows must still be there; those that were never read are passed over. Gives the
 * numbers of the blocks, for whoever undoes the decision.
 */
export async function blockMedia(tx: Tx, mediaIds: readonly string[], removal: Removal): Promise<number[]> {
  const blocked: number[] = []
  for (const mediaId of mediaIds) {
    const id = await blockOne(tx, mediaId, removal)
    if (id !== null) blocked.push(id)
  }
  return blocked
}

/**
 * Lifts blocks that were a mistake, as `blockMedia` gave them: what another decision removed as well stays blocked. Posts that
 * wait because of it are cleared one by one.
 */
export async function unblockMedia(tx: Tx, blockedIds: readonly number[]): Promise<void> {
  for (const id of blockedIds) {
    const gone = await sql`delete from blocked_media where id = ${id} and decisions = 1`.execute(tx)
    if (gone.numAffectedRows === 0n)
      await sql`update blocked_media set decisions = decisions - 1 where id = ${id}`.execute(tx)
  }
}

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

/** Which blocked media a picture looks like, by its hashes; null: none. */
export async function likeBlocked(db: Db | Tx, dhashes: readonly string[]): Promise<number | null> {
  if (dhashes.length === 0) return null
  const { rows } = await sql<{ id: number }>`select b.blocked_id as id from blocked_hashes b
    join unnest(${dhashes}::bigint[]) as h(dhash) on bit_count((b.dhash # h.dhash)::bit(64)) <= ${nearBits}
    order by b.blocked_id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
