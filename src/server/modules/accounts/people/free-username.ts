import { sql } from 'kysely'
import { reservedUsernames } from '#contract/reserved.ts'
import type { Db, Tx } from '#platform/services.ts'

/**
 * Whether a username can be taken: not reserved, nobody's, and not still leading to somebody else who gave it up. Its
 * former owner (`userId`) can take it back. One statement, so that a name on its way from one table to the other is seen.
 */
export async function isUsernameFree(db: Db | Tx, username: string, userId: number | null = null): Promise<boolean> {
  if (reservedUsernames.has(username)) return false
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from users where username = ${username} and id is distinct from ${userId}::bigint)
      or exists (select from former_usernames where username = ${username} and until > now()
        and user_id is distinct from ${userId}::bigint) as taken`.execute(db)
  return rows[0]?.taken === false
}
