import { sql } from 'kysely'
import type { Db, Services, Tx } from '../services.ts'

/** Basis points (hundredths of a percent) that the platform keeps of a creator's prices: the creator's own figure, else the operator's. */
export async function feeRateOf(
  tx: Db | Tx,
  { settings }: Pick<Services, 'settings'>,
  creatorId: number,
): Promise<number> {
  const { rows } = await sql<{
    rate: number | null
  }>`select fee_basis_points as rate from users where id = ${creatorId}`.execute(tx)
  return rows[0]?.rate ?? settings.now().feeBasisPoints
}
