import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import { publishPost } from '../publish.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'
import { readPost } from './read-post.ts'

/** Publishes a scheduled post now; one whose media is not ready is published when it is. Asked twice, it is published once. */
export async function publishNow(
  services: Services,
  creatorId: number,
  postId: number,
): Promise<Result<Post, 'not_found'>> {
  const { numAffectedRows } = await sql`
    update posts set state = 'processing', publish_at = null
    where id = ${postId} and creator_id = ${creatorId}
      and state in ('scheduled', 'processing')`.execute(services.db)
  if (numAffectedRows === 1n) {
    await publishPost(services, postId)
    return readPost(services, creatorId, postId)
  }
  const post = await readPost(services, creatorId, postId)
  return 'mine' in post && post.mine ? post : fail('not_found')
}
