import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { releaseClaim } from '#modules/payouts/add-to-claim.ts'
import { notify } from '#modules/notifications/notify.ts'

/**
 * Lets an account pay again that a dispute or staff have frozen, and tells its owner; of somebody who has left, releases the
 * claim. False: it was not frozen.
 */
export async function unfreezePayments(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    with old as (select payments_frozen_at as at from accounts where user_id = ${userId} and payments_frozen_at is not null)
    update accounts set payments_frozen_at = null from old where user_id = ${userId} returning old.at::text as key`.execute(
    tx,
  )
  await sql`update risk_flags set frozen_ids = array_remove(frozen_ids, ${userId}::bigint)
    where frozen_ids @> array[${userId}::bigint]`.execute(tx)
  if (rows[0]) await notify(tx, { userId, kind: 'payments_open', eventKey: `unfrozen ${rows[0].key}` })
  const released = await releaseClaim(tx, userId)
  return released || rows[0] !== undefined
}
