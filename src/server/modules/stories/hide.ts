import { sql } from 'kysely'
import { notify } from '#modules/notifications/notify.ts'
import type { Tx } from '#platform/services.ts'
import { clearMatches, lookAgain } from './review.ts'
import { settleHead } from './settle-head.ts'

/** Hides a story from everyone but its author, who is told. False when it was not out. */
export async function hideStory(tx: Tx, storyId: number): Promise<boolean> {
  const { rows } = await sql<{ creator_id: number }>`
    update stories set state = 'hidden' where id = ${storyId} and state = 'published' returning creator_id`.execute(tx)
  const [hidden] = rows
  if (!hidden) return false
  await settleHead(tx, hidden.creator_id)
  const eventKey = `story_hidden ${String(storyId)}`
  await notify(tx, { userId: hidden.creator_id, kind: 'story_hidden', eventKey })
  return true
}

/**
 * Brings back a story that was hidden, or removed by staff: for what is left of its 24 hours, and to its author's archive. What
 * was declined before it came out goes on from there. False when it was neither, or its content is gone.
 */
export async function showStory(tx: Tx, storyId: number): Promise<boolean> {
  const { rows } = await sql<{ creator_id: number; state: string; batch_id: number }>`
    update stories s set purge_at = null, reviewed_at = now(), words_passed = words_passed or words_held_at is not null,
      words_held_at = null, state = case when published_at is null then 'processing' else 'published' end
    where id = ${storyId} and state in ('hidden', 'removed') and deleted_at is null and exists (select from media m where m.story_id = s.id)
    returning creator_id, state, batch_id`.execute(tx)
  const [shown] = rows
  if (!shown) return false
  await settleHead(tx, shown.creator_id)
  await clearMatches(tx, storyId)
  if (shown.state === 'processing') await lookAgain(tx, shown.batch_id)
  return true
}
