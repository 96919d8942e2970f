import { sql } from 'kysely'
import type { Tx } from '../services.ts'

/**
 * Logging in calls off a deletion that was asked for. True when there was one. The row is what the deletion itself locks:
 * of the two, the later one finds what the earlier one did.
 */
export async function callOffDeletion(tx: Tx, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts set deletion_at = null where user_id = ${userId} and deletion_at is not null`.execute(tx)
  return numAffectedRows === 1n
}
