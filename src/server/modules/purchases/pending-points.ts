import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'

/** 100 points are 1 USD (product page, Words): a point is a cent. */
export const centsPerPoint = 1

/** Points of a fan's purchases that are still in the hold period, in SQL; `buyer` is the fan's id. */
const pending = (buyer: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select sum(points - refunded_points) from purchases where buyer_id = ${buyer} and state = 'paid'), 0)::bigint`

/**
 * Points that can still be refunded with their purchase, and so cannot be exchanged yet. What a fan holds beyond them has
 * settled. A decision on it locks the points account first.
 */
export async function pendingPoints(tx: Db | Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`select ${pending(sql`${userId}::bigint`)} as points`.execute(tx)
  return rows[0]?.points ?? 0
}
