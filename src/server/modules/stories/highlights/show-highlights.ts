import { sql } from 'kysely'
import type { Person } from '#contract/fields.ts'
import type { Story } from '#contract/stories.ts'
import type { Highlight } from '#contract/story-highlights.ts'
import { userIdByUsername } from '#modules/accounts/user-id-by-username.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { isMetBy, readStories, type StoryRow } from '../story-row.ts'
import { storyView } from '../story-view.ts'

/** The story that stands for each highlight, and how many in it are there for the viewer. Hidden and removed ones are for nobody. */
async function readCovers(services: Services, viewerId: number, creatorId: number) {
  const { rows } = await sql<{ id: number; name: string; cover: number; count: number }>`
    select h.id, h.name, shown.ids[1] as cover, cardinality(shown.ids) as count
    from story_highlights h cross join lateral (
      select array_agg(s.id order by s.id = h.cover_id desc nulls last, i.place) as ids
      from story_highlight_items i join stories s on s.id = i.story_id and s.state = 'published' and ${isMetBy(sql`${viewerId}::bigint`)}
        join media m on m.story_id = s.id and m.state = 'ready'
      where i.highlight_id = h.id) shown
    where h.creator_id = ${creatorId} and shown.ids is not null
    order by h.place, h.id`.execute(services.db)
  return rows
}

/** A creator's highlights as this viewer meets them. A cover that is not for them stays locked, as its story does. */
export async function listHighlights(
  services: Services,
  viewerId: number,
  username: string,
): Promise<Result<{ highlights: Highlight[]; mine: boolean }, 'not_found'>> {
  const { db } = services
  const creatorId = await userIdByUsername(db, username)
  if (creatorId === null || !(await maySee(db, viewerId, creatorId))) return fail('not_found')
  const covers = await readCovers(services, viewerId, creatorId)
  const rows =
    covers.length === 0
      ? []
      : await readThese(
          services,
          viewerId,
          covers.map(({ cover }) => cover),
        )
  const stories = new Map(rows.map((row) => [row.id, row]))
  return {
    mine: creatorId === viewerId,
    highlights: covers.flatMap(({ id, name, cover, count }) => {
      const row = stories.get(cover)
      if (!row) return []
      const shown = storyView(row, viewerId, services, { highlighted: true })
      return [
        {
          id,
          name,
          storyCount: count,
          cover: shown.locked ? { locked: true, media: shown.media } : { locked: false, media: shown.media },
        },
      ]
    }),
  }
}

const readThese = ({ db }: Pick<Services, 'db'>, viewerId: number, ids: readonly number[]): Promise<StoryRow[]> =>
  readStories(db, viewerId, sql`s.id = any (${ids}::bigint[])`, { highlighted: true })

type Watched = { author: Person; mine: boolean; name: string; coverId: number | null; stories: Story[] }

/** The stories of a highlight in their order. Nothing of it exists for whom its author does not exist. */
export async function watchHighlight(
  services: Services,
  viewerId: number,
  id: number,
): Promise<Result<Watched, 'not_found'>> {
  const { db } = services
  const { rows: found } = await sql<{
    creator_id: number
    title: string
    cover: number | null
    username: string
    name: string
    avatar: string | null
    ids: number[] | null
  }>`
    select h.creator_id, h.name as title, h.cover_id as cover, u.username, u.name, u.avatar,
      (select json_agg(i.story_id order by i.place) from story_highlight_items i where i.highlight_id = h.id) as ids
    from story_highlights h join users u on u.id = h.creator_id where h.id = ${id}`.execute(db)
  const [highlight] = found
  if (!highlight?.ids || !(await maySee(db, viewerId, highlight.creator_id))) return fail('not_found')
  const author = personFromRow(highlight)
  const rows = await readThese(services, viewerId, highlight.ids)
  if (!author || rows.length === 0) return fail('not_found')
  const place = new Map(highlight.ids.map((storyId, index) => [storyId, index]))
  return {
    author,
    mine: highlight.creator_id === viewerId,
    name: highlight.title,
    coverId: rows.some((row) => row.id === highlight.cover) ? highlight.cover : null,
    stories: rows
      .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((row) => storyView(row, viewerId, services, { highlighted: true })),
  }
}
