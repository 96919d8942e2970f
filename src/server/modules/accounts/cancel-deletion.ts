import { deletionCalledOff } from './announcements.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/**
 * Logging in calls off a deletion that was asked for; those who were told hear of it. True when there was one. The row is what the deletion itself locks:
 * of the two, the later one finds what the earlier one did. Throws when the account was deleted at this very moment: the
 * caller's transaction must leave nothing behind, and whoever tries again learns that there is no such account.
 */
export async function cancelDeletion(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ at: string | null }>`
    select deletion_at as at from accounts where user_id = ${userId} for no key update`.execute(tx)
  const [account] = rows
  // told as what PostgreSQL calls it when two transactions cannot both have come first
  if (!account) throw Object.assign(new Error('The account was deleted during its log-in.'), { code: '40001' })
  if (account.at === null) return false
  await sql`update accounts set deletion_at = null where user_id = ${userId}`.execute(tx)
  await deletionCalledOff.announce(tx, { userId, askedFor: account.at })
  return true
}
