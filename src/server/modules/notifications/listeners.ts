import { sql } from 'kysely'
import type { SecurityEventKind } from '#contract/security.ts'
import type { Tx } from '#platform/services.ts'
import { notify } from './notify.ts'

// Notifications of what happens on lower floors, which do not know that anybody is told.

export const notifyFollowed = (tx: Tx, { fanId, creatorId }: { fanId: number; creatorId: number }) =>
  notify(tx, { userId: creatorId, kind: 'new_follower', eventKey: `follow ${String(fanId)}`, actorId: fanId })

/** A changed payout method has a notification that says more. */
export async function notifySecurityEvent(
  tx: Tx,
  { userId, kind, eventId }: { userId: number; kind: SecurityEventKind; eventId: number },
): Promise<void> {
  if (kind === 'payout_method_changed') return
  const eventKey = `security ${String(eventId)}`
  await notify(tx, { userId, kind: 'security', eventKey, securityEventId: eventId })
}

/** Takes out of each one's list what tells of the other. */
export const forgetEachOther = (tx: Tx, { userId, blockedId }: { userId: number; blockedId: number }) =>
  sql`delete from notifications where (user_id = ${userId} and actor_id = ${blockedId})
    or (user_id = ${blockedId} and actor_id = ${userId})`.execute(tx)
