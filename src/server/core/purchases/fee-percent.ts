import { sql } from 'kysely'
import type { Db, Tx } from '../services.ts'

/** Whole percent that the platform keeps of a creator's prices: the creator's own figure, else the operator's. */
export async function feePercentOf(tx: Db | Tx, creatorId: number, operatorsPercent: number): Promise<number> {
  const { rows } = await sql<{
    fee_percent: number | null
  }>`select fee_percent from users where id = ${creatorId}`.execute(tx)
  return rows[0]?.fee_percent ?? operatorsPercent
}
