import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { blockMedia } from '#modules/media/block-media.ts'
import type { Tx } from '#platform/services.ts'
import { giveBack } from './refund-story.ts'
import { lockStoriesWith, settleHead } from './update-story-head.ts'

/**
 * Takes a story away from everyone and keeps its photo or clip from coming back. Its content is kept as long as the decision can
 * be appealed. Gives the numbers of the blocked media.
 */
export async function removeStory(
  tx: Tx,
  storyId: number,
  by: { reason: string; byUserId: number },
): Promise<number[]> {
  const creatorId = await lockStoriesWith(tx, storyId)
  if (creatorId === null) return []
  const { numAffectedRows } = await sql`
    update stories set state = 'removed', purge_at = now() + make_interval(days => ${limits.appealDays})
    where id = ${storyId} and (state <> 'removed' or (deleted_at is not null and exists (select from media m where m.story_id = stories.id)))`.execute(
    tx,
  )
  if (numAffectedRows === 0n) return []
  await settleHead(tx, creatorId)
  await giveBack(tx, storyId)
  const media = await sql<{ id: string }>`select id from media where story_id = ${storyId}`.execute(tx)
  return blockMedia(
    tx,
    media.rows.map(({ id }) => id),
    by,
  )
}
