import { sql } from 'kysely'
import { releaseClaim } from '#modules/payouts/add-to-claim.ts'
import type { Tx } from '#platform/services.ts'

/**
 * Lets the claim of somebody who has left be paid, unless something else holds it: a dispute that is not won, a decision of
 * staff that froze payments, a refund that nobody has paid for, or a suspension (docs/decisions/118).
 */
export async function releaseUnlessHeld(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql`select where
    not exists (select from disputes where user_id = ${userId} and state <> 'won')
    and not exists (select from risk_flags where frozen_ids @> array[${userId}::bigint])
    and not exists (select from risk_flags where kind = 'creator_debt' and user_ids[2] = ${userId} and closed_at is null)
    and not exists (select from users where id = ${userId} and suspended_at is not null)`.execute(tx)
  if (rows.length > 0) await releaseClaim(tx, userId)
}
