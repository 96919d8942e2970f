import { sql } from 'kysely'
import type { Story } from '#contract/stories.ts'
import { userIdByUsername } from '#modules/accounts/user-id-by-username.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import type { Person } from '#contract/fields.ts'
import { readStories } from '../story-row.ts'
import { storyView } from '../story-view.ts'

type Watched = { author: Person; mine: boolean; muted: boolean; stories: Story[] }

/** A creator's stories of the last 24 hours as this viewer meets them, the oldest first. */
export async function watchStoriesOf(
  services: Services,
  viewerId: number,
  username: string,
): Promise<Result<Watched, 'not_found'>> {
  const { db } = services
  const creatorId = await userIdByUsername(db, username)
  if (creatorId === null || !(await maySee(db, viewerId, creatorId))) return fail('not_found')
  const rows = await readStories(db, viewerId, sql`s.creator_id = ${creatorId}`)
  const { rows: authors } = await sql<{ username: string; name: string; avatar: string | null; muted: boolean }>`
    select username, name, avatar, exists (select from story_mutes where user_id = ${viewerId} and creator_id = users.id) as muted from users where id = ${creatorId}`.execute(
    db,
  )
  const [found] = authors
  const author = found && personFromRow(found)
  if (!author) return fail('not_found')
  const { muted } = found
  return { author, mine: creatorId === viewerId, muted, stories: rows.map((row) => storyView(row, viewerId, services)) }
}
