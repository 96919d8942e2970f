import { sql } from 'kysely'
import type { Tx } from '../services.ts'

/** Logging in keeps an account that was about to be deleted. True when it was. */
export async function callOffDeletion(tx: Tx, userId: number): Promise<boolean> {
  const kept =
    await sql`update accounts set deletion_at = null where user_id = ${userId} and deletion_at is not null`.execute(tx)
  return kept.numAffectedRows === 1n
}
