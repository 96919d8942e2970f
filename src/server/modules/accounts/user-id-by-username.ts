import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'

/** The id behind a username; null when nobody has it. Whether one may know is the caller's question. */
export async function userIdByUsername(db: Db | Tx, username: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from users where username = ${username}`.execute(db)
  return rows[0]?.id ?? null
}
