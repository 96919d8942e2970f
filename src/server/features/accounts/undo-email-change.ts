import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { hashPassword } from '#core/security/passwords.ts'
import { recordSecurityEvent } from '#core/security/record-event.ts'
import type { Services, Tx } from '#core/services.ts'
import type { Origin } from '#core/sessions/origin.ts'
import { endSessions } from '#core/sessions/sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { queueLink, revokeLinks, spendLink } from './mailed-links.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired'

/** Takes away what whoever changed the address may have added since: second factors and passkeys of theirs. */
async function removeAddedSince(tx: Tx, userId: number, since: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}::timestamptz`.execute(tx)
  const removed = await sql`update accounts set totp_secret = null, totp_enabled_at = null
    where user_id = ${userId} and totp_enabled_at >= ${since}::timestamptz`.execute(tx)
  if (removed.numAffectedRows === 1n) await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
}

/**
 * Gives an account back to the owner of its old address: the address counts again, everyone is logged out, the password
 * no longer opens it, and a link for a new one is mailed.
 */
export async function undoEmailChange(
  { db, sessions }: Services,
  link: { id: string; hash: string },
  origin: Origin,
): Promise<Result<Record<string, never>, Refusal>> {
  // a password that nobody knows
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const result = await transaction(db, async (tx): Promise<Result<{ userId: number }, Refusal>> => {
    const spent = await spendLink(tx, 'undo_change_email', link)
    if (spent instanceof Failure) return spent
    const { userId, email } = spent
    const { rows } = await sql<{ since: string; taken: boolean }>`
      select expires_at - make_interval(days => ${limits.emailUndoDays}, mins => 10) as since,
        exists (select from accounts where lower(email) = lower(${email}) and user_id <> ${userId}) as taken
      from mailed_links where id = ${link.id}`.execute(tx)
    if (!rows[0] || rows[0].taken) return fail('link_invalid')
    await removeAddedSince(tx, userId, rows[0].since)
    await sql`update accounts set email = ${email}, email_verified_at = now(), password_hash = ${passwordHash}, password_changed_at = now()
      where user_id = ${userId}`.execute(tx)
    await endSessions(tx, userId)
    await sql`delete from login_tickets where user_id = ${userId}`.execute(tx)
    await revokeLinks(tx, userId, ['change_email', 'undo_change_email', 'log_in', 'reset_password'])
    await queueLink(tx, { userId, purpose: 'reset_password' })
    await recordSecurityEvent(tx, { userId, kind: 'email_change_undone', origin, quiet: true })
    return { userId }
  })
  if (result instanceof Failure) return result
  sessions.forgetUser(result.userId)
  return {}
}
