import { CompiledQuery, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { StoryPerson } from '#contract/stories.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { Db, Services } from '#platform/services.ts'

// Reads relations, story_heads, story_list_heads, people_list_members, story_marks, story_mutes, chat_members, shows and accounts.

/** Whom the row shows: username, name, picture, show, and what decides their place, in bits. */
type Found = [username: string, name: string, avatar: string | null, showId: number | null, bits: number]
/** Read by what the statement below adds up. */
const bits = { unseen: 4, stories: 8 }

/**
 * Who of those I follow or support, and who are not hidden from me or muted, has stories or is on air. First who is on air, then the
 * unseen; among them those I pay, those I write with (who stand among the first of my chats, and to whom I have written), those whose
 * stories I watch most, and the newest. Bits and one cell of JSON, because sorting by many columns and reading many rows cost more
 * than finding them. `mine` is read in place: the planner then knows each creator to be there once, and keeps no cache of heads.
 * A fixed text: each connection plans it once. $1 who looks, $2 how many.
 */
const text = `
  with mine as (
    select creator_id, subscribed_until > now() as paid from relations
    where fan_id = $1 and (followed_at is not null or subscribed_until > now()) and not hidden
      and creator_id <> all (array(select creator_id from story_mutes where user_id = $1))),
  listed as materialized (select h.creator_id, max(h.last_at) as at from people_list_members m join story_list_heads h on h.list_id = m.list_id
    where m.user_id = $1 group by h.creator_id),
  marks as materialized (select creator_id, seen_at, warmth from story_marks where user_id = $1),
  found as (
    select h.username, h.name, h.avatar, h.show_id, greatest(h.last_at, l.at) as last_at, k.warmth, (h.show_id is not null)::int * 16
      + (greatest(h.last_at, l.at) > (select now() - interval '24 hours'))::int * ${String(bits.stories)}
      + (greatest(h.last_at, l.at) > greatest(k.seen_at, (select now() - interval '24 hours')))::int * ${String(bits.unseen)} + (mine.paid is true)::int * 2
      + (h.creator_id = any (array(select other_id from (
        select other_id, typed_id from chat_members where user_id = $1 and listed and not hidden
        order by rank desc, position desc limit 20) c where typed_id > 0)))::int as bits
    from mine join story_heads h on h.creator_id = mine.creator_id and not h.gone
    left join listed l on l.creator_id = mine.creator_id
    left join marks k on k.creator_id = mine.creator_id
    where greatest(h.last_at, l.at) > (select now() - interval '24 hours') or h.show_id is not null)
  select (select json_agg(json_build_array(username, name, avatar, show_id, bits)) from (
      select * from found order by bits desc, warmth desc nulls last, last_at desc limit $2) f) as people,
    exists (select from story_heads where creator_id = $1 and own_at > now() - interval '24 hours') as mine`

/** Of these shows, those that are on: a line may have been lost, and who is restricted is not shown on air. */
async function onAir(db: Db, showIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (showIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select s.id from shows s join accounts a on a.user_id = s.creator_id and a.restricted_at is null
    where s.id = any (${showIds}::bigint[]) and s.state = 'on_air'
      and s.seen_at > clock_timestamp() - make_interval(secs => ${limits.showLostSeconds})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** People in the row, myself not counted. */
const most = 60

/** The row of stories on the home page: one statement, and one more while somebody of them is on air. */
export async function storiesRow(
  { db }: Pick<Services, 'db'>,
  viewerId: number,
): Promise<{ people: StoryPerson[]; mine: boolean }> {
  const { rows } = await db.executeQuery<{ people: Found[] | null; mine: boolean }>(
    CompiledQuery.raw(text, [viewerId, most]),
  )
  const found = rows[0]?.people ?? []
  const shows = await onAir(
    db,
    found.flatMap(([, , , showId]) => (showId === null ? [] : [showId])),
  )
  return {
    mine: rows[0]?.mine ?? false,
    people: found.flatMap(([username, name, avatar, show, is]) => {
      const showId = show !== null && shows.has(show) ? show : null
      const stories = (is & bits.stories) > 0
      const person = stories || showId !== null ? personFromRow({ username, name, avatar }) : null
      return person ? [{ ...person, unseen: (is & bits.unseen) > 0, stories, showId }] : []
    }),
  }
}
