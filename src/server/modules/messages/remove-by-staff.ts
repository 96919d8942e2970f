import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { blockMedia } from '#modules/media/block-media.ts'
import { refundRemoved, removedRefundDays } from '#modules/purchases/refund-removed.ts'
import type { Services, Tx } from '#platform/services.ts'
import { lockChatOf } from './chat-member.ts'
import { hideMessage } from './hide-message.ts'
import { markRemoved } from './chats/mark-removed.ts'
import { returnEscrow } from './chats/return-escrow.ts'

const refundRemovedJob = 'refund_removed_message'

/**
 * Takes a message away from both, who bought it too, and keeps its media from coming back; what sending it cost and was not
 * answered returns at once, and what was paid lately to open it by a job. Its content stays where it is, hidden, for an
 * appeal. Gives the numbers of the blocked media.
 */
export async function removeMessage(
  tx: Tx,
  messageId: number,
  { reason, byUserId }: { reason: string; byUserId: number },
): Promise<number[]> {
  await lockChatOf(tx, { messageId })
  await returnEscrow(tx, { messageId })
  await hideMessage(tx, messageId)
  await markRemoved(tx, { messageId })
  // by what it shows: of a message to many only this one has a content of its own now, on which no upload hangs
  const { rows } = await sql<{ id: string }>`
    select item->>0 as id from messages m join message_contents c on c.id = m.content_id, json_array_elements(c.media) item
    where m.id = ${messageId}`.execute(tx)
  await addJob(tx, refundRemovedJob, { messageId })
  return blockMedia(
    tx,
    rows.map(({ id }) => id),
    { reason, byUserId },
  )
}

/** Gives the last 30 days' unlocks of a removed message back. Safe to repeat. */
export const refundRemovedMessage = (services: Services): Job<{ messageId: number }> => ({
  name: refundRemovedJob,
  run: async ({ messageId }) => {
    const { rows } = await sql<{ id: string; buyerId: number }>`
      select k.purchase_id as id, k.user_id as "buyerId" from message_unlocks k join purchases p on p.id = k.purchase_id
      join messages m on m.id = k.message_id join message_contents c on c.id = m.content_id
      where k.message_id = ${messageId} and p.made_at > c.hidden_at - make_interval(days => ${removedRefundDays})
        and ${stands('p')}`.execute(services.db)
    await refundRemoved(services, rows)
  },
})
