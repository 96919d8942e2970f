import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** Stories that are gone for good leave their highlights; a highlight without any goes too. */
export async function removeFromHighlights(tx: Tx, storyIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`delete from story_highlight_items where story_id = any (${storyIds}::bigint[])
    returning highlight_id as id`.execute(tx)
  await sql`update story_highlights set cover_id = null where cover_id = any (${storyIds}::bigint[])`.execute(tx)
  await dropEmpty(
    tx,
    rows.map(({ id }) => id),
  )
}

const dropEmpty = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`delete from story_highlights h where h.id = any (${ids}::bigint[])
    and not exists (select from story_highlight_items i where i.highlight_id = h.id)`.execute(tx)
