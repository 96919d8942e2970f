import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'
import { lockStoriesWith, settleHead } from './update-story-head.ts'

/** Publishes what nothing keeps any more of what was shared together. */
export const publishStoriesJob = 'publish_waiting_stories'

export const lookAgain = (tx: Tx, batchId: number): Promise<void> => addJob(tx, publishStoriesJob, { batchId })

/** What staff have looked at is not held again for what it looks like. */
export const clearMatches = (tx: Tx, storyId: number): Promise<unknown> =>
  sql`update media set match_cleared_at = now() where story_id = ${storyId} and match_id is not null`.execute(tx)

/** A story that failed because of its photo or clip waits for it again. */
export const waitForMedia = (tx: Tx, storyId: number): Promise<unknown> =>
  sql`update stories set state = 'processing' where id = ${storyId} and state = 'failed' and problem is null`.execute(
    tx,
  )

/** Staff have looked and nothing is wrong: the story goes on where it was held; what was out before is shown again for what is left. */
export async function passStoryReview(tx: Tx, storyId: number): Promise<boolean> {
  const creatorId = await lockStoriesWith(tx, storyId)
  if (creatorId === null) return false
  const { rows } = await sql<{ batch_id: number; state: string }>`update stories set
    state = case when published_at is null then 'processing' else 'published' end, hidden_at = null, reviewed_at = now(),
    words_passed = words_passed or words_held_at is not null, words_held_at = null
    where id = ${storyId} and state = 'in_review' returning batch_id, state`.execute(tx)
  const [passed] = rows
  if (!passed) return false
  await clearMatches(tx, storyId)
  if (passed.state === 'processing') await lookAgain(tx, passed.batch_id)
  else await settleHead(tx, creatorId)
  return true
}
