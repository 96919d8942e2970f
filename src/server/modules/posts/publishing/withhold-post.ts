import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { updateCreatorHead } from '../update-creator-head.ts'

/**
 * Hides a post from everyone, those who have paid for it too, wherever it is in its life: one that is out, has ended or was
 * removed by its author, and one that waits for its time. It comes back by `showPost` alone. Under the publication lock.
 */
export async function withholdPost(tx: Tx, postId: number): Promise<void> {
  await sql`update posts set state = 'processing'
    where id = ${postId} and state = 'scheduled'`.execute(tx)
  const { rows } = await sql<{ creator_id: number }>`
    update posts set state = 'hidden', state_before = state, pinned_at = null
    where id = ${postId} and (state in ('published', 'expired')
      or (state = 'removed' and state_before in ('published', 'expired')))
    returning creator_id`.execute(tx)
  for (const { creator_id: creatorId } of rows) await updateCreatorHead(tx, creatorId)
}
