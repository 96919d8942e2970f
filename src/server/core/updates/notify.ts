import type { Tx } from '../services.ts'
import type { NotificationsTable } from '../tables/people.ts'
import { signalUpdates } from './signal.ts'

export type Notice = {
  userId: number
  kind: NotificationsTable['kind']
  /** Names the event: a retry does not notify again. */
  eventKey: string
  actorId?: number
  postId?: number
  amountCents?: number
}

/** Puts a notification into a user's list and moves the badge. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const made = await tx
    .insertInto('notifications')
    .values({
      user_id: notice.userId,
      kind: notice.kind,
      actor_id: notice.actorId ?? null,
      post_id: notice.postId ?? null,
      amount_cents: notice.amountCents ?? null,
      event_key: notice.eventKey,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) await signalUpdates(tx, notice.userId)
}
