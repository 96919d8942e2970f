import { sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import type { MediaRow } from '#modules/media/media-row.ts'
import { openView } from '#modules/media/media-view.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { visibleStory } from './visible-story.ts'
import { mediaColumns, readStories } from './story-row.ts'
import { entitlementTo, storedOf } from './story-view.ts'

/** What a chat shows of a story that a message answers. `left`: seconds of it that remain for the reader; null: it is their own. */
export type AnsweredStory = Omit<MediaRow, 'id' | 'state' | 'post_id'> & {
  media_id: string
  creator_id: number
  live: boolean
  left: number | null
  mark: string | null
}

/** Whether a story of this creator is shown now and open to somebody who would answer it. */
export async function isOpenStoryOf(
  db: Db | Tx,
  viewerId: number,
  { storyId, creatorId }: { storyId: number; creatorId: number },
): Promise<boolean> {
  const row = await visibleStory(db, viewerId, storyId)
  return row?.creator_id === creatorId && entitlementTo(row, viewerId).open
}

/** Of these stories the ones that the reader may see now, by their numbers: live ones that are open to them, and their own. */
export async function answeredStories(
  db: Db | Tx,
  readerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnsweredStory>> {
  if (ids.length === 0) return new Map()
  const [theirs, { rows: own }] = await Promise.all([
    readStories(db, readerId, sql`s.id = any (${ids}::bigint[]) and s.creator_id <> ${readerId}`),
    sql<AnsweredStory & { id: number }>`
      select s.id, s.creator_id, s.state = 'published' and s.expires_at > now() as live, null as left, null as mark, ${mediaColumns}
      from stories s join media m on m.story_id = s.id and m.state = 'ready'
      where s.id = any (${ids}::bigint[]) and s.creator_id = ${readerId} and s.state <> 'removed'`.execute(db),
  ])
  const open = theirs
    .filter((row) => entitlementTo(row, readerId).open)
    .map((row): [number, AnsweredStory] => [row.id, { ...row, live: true }])
  return new Map([...open, ...own.map((row): [number, AnsweredStory] => [row.id, row])])
}

/** The story as the chat names it; its address ends with it. */
export function answeredStoryView(
  story: AnsweredStory | null,
  readerId: number,
  addressing: Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl'>,
): NonNullable<Message['story']> {
  const stored = story && storedOf(story)
  if (!stored) return { live: false, media: null }
  const nowSeconds = Date.now() / 1000
  const { live, left, mark, creator_id: creatorId } = story
  const viewing = {
    nowSeconds,
    mark,
    ownerId: creatorId === readerId ? 0 : creatorId,
    ...(left !== null && { untilSeconds: nowSeconds + left }),
  }
  return { live, media: openView(stored, addressing, viewing) }
}
