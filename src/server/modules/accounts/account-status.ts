import { accountRestored, accountSuspended } from './announcements.ts'
import { sql } from 'kysely'
import { indexUser } from './index-user.ts'
import type { Tx } from '#platform/services.ts'

/** Lets somebody read but not speak, until it is lifted. Call `sessions.forgetUser` after the commit, as for all of these. */
export const restrictUser = (tx: Tx, userId: number): Promise<unknown> =>
  sql`update accounts set restricted_at = coalesce(restricted_at, now()) where user_id = ${userId}`.execute(tx)

/**
 * Takes an account out of sight: nobody finds it, and it can do nothing but read what is its own and appeal. Its posts are
 * hidden and its fans' subscriptions stand still by those who listen. Under the publication lock.
 */
export async function suspendUser(tx: Tx, userId: number): Promise<void> {
  const { rows: suspended } = await sql<{ suspended_at: string }>`update users set suspended_at = now()
    where id = ${userId} and suspended_at is null and deleted_at is null returning suspended_at`.execute(tx)
  const since = suspended[0]?.suspended_at
  if (since === undefined) return
  await sql`delete from search_words where user_id = ${userId}`.execute(tx)
  await accountSuspended.announce(tx, { userId, since })
}

/** Lifts restriction and suspension. Under the publication lock. */
export async function restoreUser(tx: Tx, userId: number): Promise<void> {
  await sql`update accounts set restricted_at = null where user_id = ${userId}`.execute(tx)
  const { rows } = await sql<{ username: string; name: string }>`update users set suspended_at = null
    where id = ${userId} and suspended_at is not null and deleted_at is null returning username, name`.execute(tx)
  const [user] = rows
  if (!user) return
  await indexUser(tx, { userId, ...user })
  await accountRestored.announce(tx, { userId })
}
