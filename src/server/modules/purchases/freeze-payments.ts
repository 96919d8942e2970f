import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { holdClaim } from '#modules/payouts/add-to-claim.ts'
import { notify } from '#modules/notifications/notify.ts'

/**
 * Stops an account's payments: purchases, top-ups and withdrawals, and the automatic top-ups until they are set up anew. Its
 * owner is told; `eventKey` names why. What is paid for stays open. Of somebody who has left, what they can claim is held.
 */
export async function freezePayments(tx: Tx, userId: number, eventKey: string): Promise<void> {
  if (await holdClaim(tx, userId)) return
  await sql`update accounts set payments_frozen_at = coalesce(payments_frozen_at, now()) where user_id = ${userId}`.execute(
    tx,
  )
  await sql`update auto_top_ups set state = 'stopped' where user_id = ${userId}`.execute(tx)
  await notify(tx, { userId, kind: 'payments_frozen', eventKey })
}
