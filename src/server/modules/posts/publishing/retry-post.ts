import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import { missingOriginals, processAgain } from '#modules/media/process-again.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { publishWaitingJob } from './publish-waiting-post.ts'
import { readPost } from './read-post.ts'

/** Has what failed of a post processed again; it then goes on as if nothing had happened. */
export async function retryPost(
  services: Services,
  creatorId: number,
  postId: number,
): Promise<Result<Post, 'not_found' | 'not_ready' | 'invalid_input'>> {
  const post = await readPost(services, creatorId, postId)
  if (post instanceof Failure) return post
  if (!post.mine) return fail('not_found')
  if (post.state !== 'failed') return fail('not_ready')
  const missing = await missingOriginals(services, postId)
  if (missing) return missing
  await transaction(services.db, async (tx) => {
    const { numAffectedRows } = await sql`update posts set state = 'processing'
      where id = ${postId} and creator_id = ${creatorId} and state = 'failed'`.execute(tx)
    if (numAffectedRows === 0n) return
    await processAgain(tx, postId)
    await addJob(tx, publishWaitingJob, { postId }, { delaySeconds: 5 })
  })
  return readPost(services, creatorId, postId)
}
