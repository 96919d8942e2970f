import { sql } from 'kysely'
import { postState } from '#core/posts/post-row.ts'
import { publishPost } from '#core/posts/publish.ts'
import type { Services } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { copyMedia } from './copy-media.ts'

/** Added with each post, and whenever a picture has become ready or has failed. */
export const publishWaitingJob = 'publish_waiting_post'

/** Publishes the post once all its media is ready; marks it failed when one cannot be read. Safe to repeat. */
export async function publishWaitingPost(
  { db }: Services,
  payload: { postId: number } | { mediaId: string },
): Promise<void> {
  const postId =
    'postId' in payload
      ? payload.postId
      : (await db.selectFrom('media').select('post_id').where('id', '=', payload.mediaId).executeTakeFirst())?.post_id
  if (postId === undefined || postId === null) return
  const waiting = await transaction(db, async (tx) => {
    const { rows } = await sql<{ failed: boolean; waits: boolean }>`
      select exists (select from media m where m.post_id = p.id and m.state = 'failed') as failed,
        exists (select from media m where m.post_id = p.id and m.state = 'processing') as waits
      from posts p where p.id = ${postId} and p.state = ${postState.processing} for update`.execute(tx)
    const [post] = rows
    if (!post) return true
    if (post.failed) await sql`update posts set state = ${postState.failed} where id = ${postId}`.execute(tx)
    else await copyMedia(tx, postId)
    return post.failed || post.waits
  })
  if (!waiting) await publishPost(db, postId)
}
