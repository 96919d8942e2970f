import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { isForListAlone } from './story-row.ts'

/** Sets when a creator last published a story that is still there, right after one has come out, gone or come back. */
export async function settleHead(tx: Tx, creatorId: number): Promise<void> {
  await sql`
    with newest as (select coalesce(max(s.published_at) filter (where not ${isForListAlone}), '-infinity') as at,
        coalesce(max(s.published_at), '-infinity') as own
      from stories s where s.creator_id = ${creatorId} and s.state = 'published' and s.expires_at > now()),
    gone as (delete from story_heads where creator_id = ${creatorId} and show_id is null and (select own from newest) = '-infinity')
    insert into story_heads (creator_id, last_at, own_at, username, name, avatar, gone)
    select id, at, own, username, name, avatar, suspended_at is not null or deleted_at is not null from newest, users
    where id = ${creatorId} and (own > '-infinity' or exists (select from story_heads where creator_id = ${creatorId} and show_id is not null))
    for share of users
    on conflict (creator_id) do update set last_at = excluded.last_at, own_at = excluded.own_at`.execute(tx)
  await sql`
    with newest as (select s.list_id, max(s.published_at) as at from stories s
      where s.creator_id = ${creatorId} and s.state = 'published' and s.expires_at > now() and ${isForListAlone} and s.list_id is not null
      group by s.list_id),
    gone as (delete from story_list_heads where creator_id = ${creatorId} and list_id <> all (array(select list_id from newest)))
    insert into story_list_heads (list_id, creator_id, last_at) select list_id, ${creatorId}, at from newest
    on conflict (list_id) do update set last_at = excluded.last_at`.execute(tx)
}

/**
 * Locks the stories of whoever shared this one, before any row of theirs is. Gives who that is; null: there is no such story.
 */
export async function lockStoriesWith(tx: Tx, storyId: number): Promise<number | null> {
  const { rows } = await sql<{ creator_id: number }>`select creator_id from stories where id = ${storyId}`.execute(tx)
  const creatorId = rows[0]?.creator_id ?? null
  if (creatorId !== null) await lockStories(tx, creatorId)
  return creatorId
}

/** Stories of one creator come out, go and come back one after the other: their head is exact. */
export const lockStories = (tx: Tx, creatorId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`stories ${String(creatorId)}`}, 33))`.execute(tx)
