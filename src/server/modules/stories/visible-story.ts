import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { readStories, type StoryRow } from './story-row.ts'

/** A story that is shown now, as this viewer meets it; null where there is none for them. */
export async function visibleStory(db: Db | Tx, viewerId: number, storyId: number): Promise<StoryRow | null> {
  const [row] = await readStories(db, viewerId, sql`s.id = ${storyId}`)
  return row ?? null
}

/** The same, also of one whose 24 hours are over and that stands in a highlight. */
export async function visibleShownStory(db: Db | Tx, viewerId: number, storyId: number): Promise<StoryRow | null> {
  const [row] = await readStories(db, viewerId, sql`s.id = ${storyId}`, { highlighted: true })
  return row ?? null
}
