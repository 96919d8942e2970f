import type { Db, Tx } from '#platform/services.ts'

/** The id behind a username; null when nobody has it. Whether one may know is the caller's question. */
export async function personNamed(db: Db | Tx, username: string): Promise<number | null> {
  const row = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  return row?.id ?? null
}
