import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { countPublished } from './count-published.ts'

/**
 * Sets a creator's head and count of posts right after some have gone or come back. With the creator's publications
 * locked: timelines rely on the head being exact.
 */
export async function updateCreatorHead(tx: Tx, creatorId: number): Promise<void> {
  await sql`with newest as (
      select id, published_at, published_xid, lead(published_at) over newest_first as before, row_number() over newest_first as place from (
        select id, published_at, published_xid from posts where creator_id = ${creatorId} and state = 'published'
        order by published_at desc, id desc limit 2) two
      window newest_first as (order by published_at desc, id desc)),
    gone as (delete from creator_heads where creator_id = ${creatorId} and not exists (select from newest))
    insert into creator_heads (creator_id, last_at, last_id, second_at, last_xid) select ${creatorId}, published_at, id, before, published_xid from newest where place = 1
    on conflict (creator_id) do update set last_at = excluded.last_at, last_id = excluded.last_id, second_at = excluded.second_at,
      last_xid = excluded.last_xid`.execute(tx)
  await countPublished(creatorId).execute(tx)
}
