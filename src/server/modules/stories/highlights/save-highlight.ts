import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Args } from '#contract/routes.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { lockStories } from '../update-story-head.ts'

type NewHighlight = { name: string; storyIds: readonly number[]; coverId: number | null }
type Saved = Result<{ id: number }, 'not_found' | 'invalid_input'>

/** Whether all of these are stories of one's own that were published and are still there. */
async function refuseStories(
  tx: Tx,
  creatorId: number,
  storyIds: readonly number[],
): Promise<Failure<'invalid_input'> | null> {
  if (new Set(storyIds).size !== storyIds.length) return failField('storyIds', 'A story appears twice.')
  const { rows } = await sql`select from stories where id = any (${storyIds}::bigint[]) and creator_id = ${creatorId}
    and state = 'published' for share`.execute(tx)
  return rows.length === storyIds.length ? null : failField('storyIds', 'A story is gone. Please choose again.')
}

const full = () => failField('storyIds', 'A highlight holds up to 100 stories.')

/** Puts stories behind those that a highlight has. */
const append = (tx: Tx, highlightId: number, storyIds: readonly number[]): Promise<unknown> =>
  sql`insert into story_highlight_items (highlight_id, story_id, place)
    select ${highlightId}, id, coalesce((select max(place) from story_highlight_items where highlight_id = ${highlightId}), 0) + n
    from unnest(${storyIds}::bigint[]) with ordinality as u(id, n) on conflict do nothing`.execute(tx)

const countOf = async (tx: Tx, highlightId: number): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from story_highlight_items where highlight_id = ${highlightId}`.execute(tx)
  ).rows[0]?.n ?? 0

/**
 * Fills a highlight. What staff have hidden in it is not seen by its author while they choose, and stays: it is there again when it
 * is shown again.
 */
async function fill(
  tx: Tx,
  creatorId: number,
  { id, storyIds, coverId }: Omit<NewHighlight, 'name'> & { id: number },
): Promise<Result<{ id: number }, 'invalid_input'>> {
  if (coverId !== null && !storyIds.includes(coverId)) return failField('coverId', 'Choose a cover from its stories.')
  const gone = await refuseStories(tx, creatorId, storyIds)
  if (gone) return gone
  await sql`delete from story_highlight_items i using stories s
    where i.highlight_id = ${id} and s.id = i.story_id and s.state = 'published'`.execute(tx)
  await sql`update story_highlight_items set place = least(place + ${storyIds.length}, 30000) where highlight_id = ${id}`.execute(
    tx,
  )
  await sql`insert into story_highlight_items (highlight_id, story_id, place)
    select ${id}, story, n from unnest(${storyIds}::bigint[]) with ordinality as u(story, n)`.execute(tx)
  await sql`update story_highlights set cover_id = ${coverId} where id = ${id}`.execute(tx)
  return (await countOf(tx, id)) > limits.highlightStoriesMax ? full() : { id }
}

/** Makes a highlight; it comes first. */
export async function createHighlight(
  services: Services,
  creatorId: number,
  highlight: NewHighlight,
): Promise<Result<{ id: number }, 'invalid_input'>> {
  const refused = refuseWords(services, { name: highlight.name })
  if (refused) return refused
  return transaction(services.db, async (tx): Promise<Result<{ id: number }, 'invalid_input'>> => {
    await lockStories(tx, creatorId)
    const made = await create(tx, creatorId, highlight.name)
    return made instanceof Failure ? made : fill(tx, creatorId, { ...highlight, id: made.id })
  })
}

/** What its author sees in a highlight, in its order. */
async function storiesIn(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select s.id from story_highlight_items i join stories s on s.id = i.story_id
    where i.highlight_id = ${id} and s.state = 'published' order by i.place`.execute(tx)
  return rows.map((row) => row.id)
}

/** Changes what is named of a highlight of one's own. */
export async function changeHighlight(
  services: Services,
  creatorId: number,
  { id, name, ...wanted }: Args<'PUT /highlights/:id'>['body'] & { id: number },
): Promise<Saved> {
  const refused = name === undefined ? null : refuseWords(services, { name })
  if (refused) return refused
  return transaction(services.db, async (tx): Promise<Saved> => {
    await lockStories(tx, creatorId)
    const { rows } = await sql<{ cover_id: number | null }>`
      update story_highlights set name = coalesce(${name ?? null}::text, name)
      where id = ${id} and creator_id = ${creatorId} returning cover_id`.execute(tx)
    const [before] = rows
    if (!before) return fail('not_found')
    if (wanted.storyIds === undefined && wanted.coverId === undefined) return { id }
    const storyIds = wanted.storyIds ?? (await storiesIn(tx, id))
    const isCoverIn = before.cover_id !== null && storyIds.includes(before.cover_id)
    const { coverId = isCoverIn ? before.cover_id : null } = wanted
    return fill(tx, creatorId, { id, storyIds, coverId })
  })
}

async function create(tx: Tx, creatorId: number, name: string): Promise<Result<{ id: number }, 'invalid_input'>> {
  const { rows } = await sql<{ id: number }>`
    insert into story_highlights (creator_id, name, place)
    select ${creatorId}, ${name}, coalesce(min(place), 0) - 1 from story_highlights where creator_id = ${creatorId}
    having count(*) < ${limits.highlightsMax} returning id`.execute(tx)
  return rows[0] ?? failField('name', 'You can have 30 highlights. Please delete one first.')
}

/** Adds stories to a highlight, such as from the story itself. Two tabs that add at once both add. */
export const addToHighlight = (
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  id: number,
  storyIds: readonly number[],
): Promise<Saved> =>
  transaction(db, async (tx): Promise<Saved> => {
    await lockStories(tx, creatorId)
    const { rows } = await sql`select from story_highlights where id = ${id} and creator_id = ${creatorId}`.execute(tx)
    if (rows.length === 0) return fail('not_found')
    const gone = await refuseStories(tx, creatorId, storyIds)
    if (gone) return gone
    await append(tx, id, storyIds)
    return (await countOf(tx, id)) > limits.highlightStoriesMax ? full() : { id }
  })

/** Those that are not named stand behind the others, as they did. */
export async function orderHighlights(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  ids: readonly number[],
): Promise<Record<string, never>> {
  await transaction(db, async (tx) => {
    await lockStories(tx, creatorId)
    await sql`update story_highlights h set place = o.place
      from (select id, row_number() over (order by array_position(${ids}::bigint[], id), place, id) as place
        from story_highlights where creator_id = ${creatorId}) o
      where h.id = o.id`.execute(tx)
  })
  return {}
}

export async function deleteHighlight(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  id: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const { numAffectedRows } =
    await sql`delete from story_highlights where id = ${id} and creator_id = ${creatorId}`.execute(db)
  return numAffectedRows === 0n ? fail('not_found') : {}
}
