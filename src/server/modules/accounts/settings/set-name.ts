import { sql } from 'kysely'
import { indexUser } from '../index-user.ts'
import type { Tx } from '#platform/services.ts'

/** Gives a person another name, which is what they are found by from now on. */
export async function setName(tx: Tx, userId: number, name: string): Promise<void> {
  const { rows } = await sql<{ username: string }>`
    update users set name = ${name} where id = ${userId} returning username`.execute(tx)
  if (!rows[0]) throw new Error(`There is no user ${String(userId)}.`)
  await indexUser(tx, { userId, username: rows[0].username, name })
}
