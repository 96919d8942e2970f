import { CompiledQuery } from 'kysely'
import type { StoryPerson } from '#contract/stories.ts'
import { personOf } from '#modules/accounts/person-of.ts'
import type { Services } from '#platform/services.ts'

// Reads relations, users, story_heads, story_marks and story_mutes. A fixed text: each connection plans it once. $1 who looks, $2 how many.

type Row = { id: number; username: string; name: string; avatar: string | null; unseen: boolean }

/**
 * Who of those I follow or support, and who are not hidden from me or muted, has published within the last day, and I myself. In the
 * order of the row: unseen first, then those I pay, then the newest. Users are read last, of some more than are shown: few of them are
 * suspended.
 */
const text = `
  with mine as materialized (
    select creator_id, subscribed_until > now() as paid from relations
    where fan_id = $1 and (followed_at is not null or subscribed_until > now()) and not hidden
      and creator_id <> all (array(select creator_id from story_mutes where user_id = $1))
    union all select $1::bigint, false),
  marks as materialized (select creator_id, seen_at from story_marks where user_id = $1),
  near as materialized (
    select h.creator_id, mine.paid is true as paid, h.last_at, coalesce(h.last_at > k.seen_at, true) and h.creator_id <> $1 as unseen
    from mine join story_heads h on h.creator_id = mine.creator_id and h.last_at > now() - interval '24 hours'
    left join marks k on k.creator_id = mine.creator_id
    order by h.creator_id = $1 desc, unseen desc, 2 desc, h.last_at desc, h.creator_id limit $2 + 20)
  select u.id, u.username, u.name, u.avatar, n.unseen
  from near n join users u on u.id = n.creator_id and u.suspended_at is null and u.deleted_at is null
  order by u.id = $1 desc, n.unseen desc, n.paid desc, n.last_at desc, u.id limit $2`

/** People in the row, myself not counted. */
const most = 60

/** The row of stories on the home page, in one statement. */
export async function storiesRow(
  { db }: Pick<Services, 'db'>,
  viewerId: number,
): Promise<{ people: StoryPerson[]; mine: boolean }> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [viewerId, most + 1]))
  return {
    mine: rows.some(({ id }) => id === viewerId),
    people: rows
      .filter(({ id }) => id !== viewerId)
      .slice(0, most)
      .flatMap((row) => {
        const person = personOf(row)
        return person ? [{ ...person, unseen: row.unseen }] : []
      }),
  }
}
