import { sql } from 'kysely'
import { notify } from '#modules/notifications/notify.ts'
import type { Tx } from '#platform/services.ts'
import { clearMatches, lookAgain } from './review.ts'
import { lockStoriesWith, settleHead } from './update-story-head.ts'

/** Hides a story from everyone but its author, who is told. False when it was not out. */
export async function hideStory(tx: Tx, storyId: number): Promise<boolean> {
  const creatorId = await lockStoriesWith(tx, storyId)
  if (creatorId === null) return false
  const { numAffectedRows } =
    await sql`update stories set state = 'hidden', hidden_at = now() where id = ${storyId} and state = 'published'`.execute(
      tx,
    )
  if (numAffectedRows === 0n) return false
  await settleHead(tx, creatorId)
  const eventKey = `story_hidden ${String(storyId)}`
  await notify(tx, { userId: creatorId, kind: 'story_hidden', eventKey })
  return true
}

/**
 * Brings back a story that was hidden, or removed by staff: for what is left of its 24 hours, and to its author's archive. What
 * was declined before it came out goes on from there. False when it was neither, or its content is gone.
 */
export async function showStory(tx: Tx, storyId: number): Promise<boolean> {
  const creatorId = await lockStoriesWith(tx, storyId)
  if (creatorId === null) return false
  const { rows } = await sql<{ state: string; batch_id: number }>`
    update stories s set purge_at = null, hidden_at = null, reviewed_at = now(), words_passed = words_passed or words_held_at is not null,
      words_held_at = null, state = case when published_at is null then 'processing' else 'published' end
    where id = ${storyId} and state in ('hidden', 'removed') and deleted_at is null and exists (select from media m where m.story_id = s.id)
    returning state, batch_id`.execute(tx)
  const [shown] = rows
  if (!shown) return false
  await settleHead(tx, creatorId)
  await clearMatches(tx, storyId)
  if (shown.state === 'processing') await lookAgain(tx, shown.batch_id)
  return true
}
