import { sql } from 'kysely'
import { summarizeMedia } from '../summarize-media.ts'
import { publishPost } from '../publish.ts'
import type { Db, Services } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'

/** Added with each post, and whenever a picture has become ready or has failed. */
export const publishWaitingJob = 'publish_waiting_post'

async function postOf(db: Db, mediaId: string): Promise<number | null> {
  const { rows } = await sql<{ post_id: number | null }>`select post_id from media where id = ${mediaId}`.execute(db)
  return rows[0]?.post_id ?? null
}

/** Publishes the post once all its media is ready; marks it failed when one cannot be read. Safe to repeat. */
export async function publishWaitingPost(
  services: Services,
  payload: { postId: number } | { mediaId: string },
): Promise<void> {
  const { db } = services
  const postId = 'postId' in payload ? payload.postId : await postOf(db, payload.mediaId)
  if (postId === null) return
  const waiting = await transaction(db, async (tx) => {
    const { rows } = await sql<{ creator_id: number; failed: boolean; waits: boolean }>`
      select p.creator_id, exists (select from media m where m.post_id = p.id and m.state = 'failed') as failed,
        exists (select from media m where m.post_id = p.id and m.state = 'processing') as waits
      from posts p where p.id = ${postId} and p.state = 'processing' for update`.execute(tx)
    const [post] = rows
    if (!post) return true
    await summarizeMedia(tx, postId)
    if (post.failed) {
      const { rows: failures } = await sql<{
        n: number
      }>`update posts set state = 'failed' where id = ${postId}
        returning (extract(epoch from clock_timestamp()) * 1000)::bigint as n`.execute(tx)
      await notify(tx, {
        userId: post.creator_id,
        kind: 'post_failed',
        // each failure is told: after a retry it may fail again
        eventKey: `post_failed ${String(postId)} ${String(failures[0]?.n)}`,
        postId,
      })
    }
    return post.failed || post.waits
  })
  if (!waiting) await publishPost(services, postId)
}
