import { type RawBuilder, sql } from 'kysely'
import type { Db, Services, Tx } from '#platform/services.ts'

/** A creator's own fee as it counts now, in basis points; null: the operator's. `creator`: an expression for the creator's id. */
export const ownFeeInQuery = (creator: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`(select f.basis_points from creator_fees f where f.creator_id = ${creator} and f.from_at <= now()
    order by f.from_at desc limit 1)`

/**
 * Basis points (hundredths of a percent) that the platform keeps of a creator's prices now: the creator's own figure, else
 * the operator's. A change counts from its moment on, to the second (docs/decisions/092).
 */
export async function feeRateOf(
  tx: Db | Tx,
  { settings }: Pick<Services, 'settings'>,
  creatorId: number,
): Promise<number> {
  const { rows } = await sql<{ rate: number | null }>`select ${ownFeeInQuery(sql`${creatorId}`)} as rate`.execute(tx)
  return rows[0]?.rate ?? settings.now().feeBasisPoints
}

export type NextFee = { basisPoints: number | null; from: string }

/** What will count for a creator from a moment to come; null: nothing is planned. */
export async function nextFeeOf(db: Db | Tx, creatorId: number): Promise<NextFee | null> {
  const { rows } = await sql<NextFee>`select basis_points as "basisPoints", from_at as "from" from creator_fees
    where creator_id = ${creatorId} and from_at > now() order by from_at limit 1`.execute(db)
  return rows[0] ?? null
}
