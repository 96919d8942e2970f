import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { blockMedia } from '#modules/media/block-media.ts'
import type { Tx } from '#platform/services.ts'
import { settleHead } from './settle-head.ts'

/**
 * Takes a story away from everyone and keeps its photo or clip from coming back. Its content is kept as long as the decision can
 * be appealed. Gives the numbers of the blocked media.
 */
export async function removeStory(
  tx: Tx,
  storyId: number,
  by: { reason: string; byUserId: number },
): Promise<number[]> {
  const { rows } = await sql<{ creator_id: number }>`
    update stories set state = 'removed', purge_at = now() + make_interval(days => ${limits.appealDays})
    where id = ${storyId} and (state <> 'removed' or (deleted_at is not null and exists (select from media m where m.story_id = stories.id)))
    returning creator_id`.execute(tx)
  const [removed] = rows
  if (!removed) return []
  await settleHead(tx, removed.creator_id)
  const media = await sql<{ id: string }>`select id from media where story_id = ${storyId}`.execute(tx)
  return blockMedia(
    tx,
    media.rows.map(({ id }) => id),
    by,
  )
}
