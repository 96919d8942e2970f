import { CompiledQuery } from 'kysely'
import type { StoryPerson } from '#contract/stories.ts'
import { personOf } from '#modules/accounts/person-of.ts'
import type { Services } from '#platform/services.ts'

// Reads relations, users, story_heads, story_marks and story_mutes. A fixed text: each connection plans it once. $1 who looks, $2 how many.

type Row = { id: number; username: string; name: string; avatar: string | null; unseen: boolean }

/**
 * Who of those I follow or support, and who are not hidden from me or muted, has published within the last day, and I myself. In the
 * order of the row: unseen first, then those I pay, then the newest.
 */
const text = `
  with mine as materialized (
    select creator_id, subscribed_until > now() as paid from relations
    where fan_id = $1 and (followed_at is not null or subscribed_until > now()) and not hidden
    union all select $1::bigint, false)
  select u.id, u.username, u.name, u.avatar, coalesce(h.last_at > k.seen_at, true) and u.id <> $1 as unseen
  from mine join story_heads h on h.creator_id = mine.creator_id and h.last_at > now() - interval '24 hours'
  join users u on u.id = mine.creator_id and u.suspended_at is null and u.deleted_at is null
  left join story_marks k on k.user_id = $1 and k.creator_id = mine.creator_id
  where not exists (select from story_mutes x where x.user_id = $1 and x.creator_id = mine.creator_id)
  order by u.id = $1 desc, unseen desc, mine.paid is true desc, h.last_at desc, u.id limit $2`

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
