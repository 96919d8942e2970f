import { sql } from 'kysely'
import type { Story } from '#contract/stories.ts'
import { personNamed } from '#modules/accounts/person-named.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import { personOf } from '#modules/accounts/person-of.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Person } from '#contract/fields.ts'
import { readStories } from '../story-row.ts'
import { entitlementTo, storyView } from '../story-view.ts'

type Watched = { author: Person; mine: boolean; muted: boolean; stories: Story[] }

/** A creator's stories of the last 24 hours as this viewer meets them, the oldest first. */
export async function watchStoriesOf(
  services: Services,
  viewerId: number,
  username: string,
): Promise<Result<Watched, 'not_found'>> {
  const { db } = services
  const creatorId = await personNamed(db, username)
  if (creatorId === null || !(await maySee(db, viewerId, creatorId))) return fail('not_found')
  const rows = await readStories(db, viewerId, sql`s.creator_id = ${creatorId}`)
  const { rows: authors } = await sql<{ username: string; name: string; avatar: string | null; muted: boolean }>`
    select username, name, avatar, exists (select from story_mutes where user_id = ${viewerId} and creator_id = users.id) as muted from users where id = ${creatorId}`.execute(
    db,
  )
  const [found] = authors
  const author = found && personOf(found)
  if (!author) return fail('not_found')
  const { muted } = found
  return { author, mine: creatorId === viewerId, muted, stories: rows.map((row) => storyView(row, viewerId, services)) }
}

/**
 * Keeps that somebody has watched these: who they are for the author where they could see it, and how far they are for
 * the rings. What is not there for them, or gone, is passed over.
 */
export async function markSeen(
  { db }: Services,
  viewerId: number,
  ids: readonly number[],
): Promise<Record<string, never>> {
  return transaction(db, async (tx) => {
    const rows = await readStories(tx, viewerId, sql`s.id = any (${ids}::bigint[]) and s.creator_id <> ${viewerId}`)
    if (rows.length === 0) return {}
    const open = rows.filter((row) => entitlementTo(row, viewerId).open).map(({ id }) => id)
    await sql`insert into story_views (story_id, user_id) select id, ${viewerId} from unnest(${open}::bigint[]) id
      on conflict do nothing`.execute(tx)
    await sql`insert into story_marks (user_id, creator_id, seen_at)
      select ${viewerId}, s.creator_id, max(s.published_at) from stories s where s.id = any (${rows.map(({ id }) => id)}::bigint[])
      group by s.creator_id order by s.creator_id
      on conflict (user_id, creator_id) do update set seen_at = greatest(story_marks.seen_at, excluded.seen_at)`.execute(
      tx,
    )
    return {}
  })
}
