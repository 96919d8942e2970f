import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import { limits } from '#contract/limits.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { blockMedia } from '#modules/media/block-media.ts'
import { refundRemoved, removedRefundDays } from '#modules/purchases/refund-removed.ts'
import type { Services, Tx } from '#platform/services.ts'
import { updateCreatorHead } from './update-creator-head.ts'

const refundRemovedJob = 'refund_removed_post'

/**
 * Takes a post away from everyone, its buyers too, and keeps its media from coming back; what was paid for it lately is
 * refunded by a job. Its content is kept as long as the decision can be appealed. Under the publication lock, which
 * the caller takes first. Gives the numbers of the blocked media; null when it was gone for good.
 */
export async function removePost(
  tx: Tx,
  postId: number,
  { reason, byUserId }: { reason: string; byUserId: number },
): Promise<number[] | null> {
  const { rows } = await sql<{ creator_id: number }>`
    update posts set state = 'removed', state_before = null, removed_at = now(), pinned_at = null,
      purge_at = now() + make_interval(days => ${limits.appealDays})
    where id = ${postId} and (state <> 'removed' or state_before is not null) returning creator_id`.execute(tx)
  const [removed] = rows
  if (!removed) return null
  await updateCreatorHead(tx, removed.creator_id)
  const media = await sql<{ id: string }>`select id from media where post_id = ${postId}`.execute(tx)
  await addJob(tx, refundRemovedJob, { postId })
  return blockMedia(
    tx,
    media.rows.map(({ id }) => id),
    { reason, byUserId },
  )
}

/** Gives the last 30 days' unlocks of a removed post back, and tells who bought it. Safe to repeat. */
export const refundRemovedPost = (services: Services): Job<{ postId: number }> => ({
  name: refundRemovedJob,
  run: async ({ postId }) => {
    const { rows } = await sql<{
      id: string
      buyerId: number
    }>`select k.purchase_id as id, k.user_id as "buyerId" from unlocks k
      join purchases p on p.id = k.purchase_id join posts o on o.id = k.post_id
      where k.post_id = ${postId} and o.state = 'removed' and o.state_before is null
        and p.made_at > coalesce(o.removed_at, now()) - make_interval(days => ${removedRefundDays})
        and ${stands('p')} and p.kind = 'unlock'`.execute(services.db)
    await refundRemoved(services, rows)
  },
})
