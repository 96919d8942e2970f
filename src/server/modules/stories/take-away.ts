import { type RawBuilder, sql } from 'kysely'
import { deleteMedia } from '#modules/media/delete-media.ts'
import type { Tx } from '#platform/services.ts'
import { giveBack } from './refund-story.ts'
import { removeFromHighlights } from './highlights/remove-from-highlights.ts'
import { settleHead } from './update-story-head.ts'

/** So many are cleared out in one step. */
export const purgedAtOnce = 100

/** What hangs on a story and goes with what it shows. */
const parts = [
  'story_views',
  'story_figures',
  'story_votes',
  'story_mentions',
  'story_shared_answers',
  'story_answers',
  'story_reactions',
  'tags',
]

/** Clears out removed stories, but for those whose case is open. Gives how many were looked at. */
export async function purge(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number; reported: boolean }>`
    select s.id, exists (select from cases c where c.state = 'open' and c.subject_kind = 'story' and c.subject_id = s.id) as reported
    from stories s where s.state = 'removed' and s.purge_at <= now() and ${which}
    order by s.purge_at limit ${purgedAtOnce} for update of s skip locked`.execute(tx)
  const gone = rows.filter(({ reported }) => !reported).map(({ id }) => id)
  await removeFromHighlights(tx, gone)
  await deleteMedia(tx, sql`story_id = any (${gone}::bigint[])`)
  for (const table of parts)
    await sql`delete from ${sql.table(table)} where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`update stories set caption = '', overlays = '[]', overlay_words = '', has_tags = false, purge_at = null
    where id = any (${gone}::bigint[])`.execute(tx)
  await sql`update stories set purge_at = now() + interval '1 day' where id = any (${rows.map(({ id }) => id)}::bigint[])
    and id <> all (${gone}::bigint[])`.execute(tx)
  return rows.length
}

/**
 * Takes stories of one creator away for good, from everyone and at once; their photos and clips within the minute, unless a report is
 * open. What was paid for one that would still last is given back. The caller holds the creator's stories. Gives their numbers.
 */
export async function takeAway(tx: Tx, creatorId: number, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number; lasts: boolean }>`
    update stories set state = 'removed', deleted_at = now(), purge_at = now()
    where creator_id = ${creatorId} and state <> 'removed' and ${which}
    returning id, coalesce(expires_at > now(), false) as lasts`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  for (const { id, lasts } of rows) if (lasts) await giveBack(tx, id)
  await removeFromHighlights(tx, ids)
  await settleHead(tx, creatorId)
  await purge(tx, sql`s.id = any (${ids}::bigint[])`)
  return ids
}
