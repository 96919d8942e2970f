import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/**
 * Locks the session that asks until the transaction ends. False: another call has just replaced its token or ended it, so
 * that this call must neither rotate it again nor end its successor.
 */
export async function lockSession(tx: Tx, sessionHash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`select from sessions where token_hash = ${sessionHash} and not superseded for update`.execute(tx)
  return rows.length === 1
}
