import { accountTakenBack } from '../announcements.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../passwords.ts'
import { recordSecurityEvent } from '../record-event.ts'
import { removeCredentials } from '../credentials/remove-credentials.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { endSessions } from '../sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { isEmailTaken } from './is-email-taken.ts'
import { queueLink, revokeLaterUndos, spendLink } from './mailed-links.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired'

/**
 * Gives an account back to the owner of its old address, or stops a change that was asked for: the address counts, everyone is logged
 * out, what was added since the change was asked for is taken away, the password no longer opens the account, and a link for a new one
 * is mailed.
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
    const { userId, email, since } = spent
    if (since === null || (await isEmailTaken(tx, email, userId))) return fail('link_invalid')
    await removeCredentials(tx, userId, since)
    await accountTakenBack.announce(tx, { userId, since })
    await sql`update accounts set email = ${email}, email_verified_at = now(), password_hash = ${passwordHash}, password_changed_at = now()
      where user_id = ${userId}`.execute(tx)
    await endSessions(tx, userId)
    await revokeLaterUndos(tx, userId, { id: link.id, email })
    await queueLink(tx, { asker: 'us', userId, purpose: 'reset_password' })
    await recordSecurityEvent(tx, { userId, kind: 'email_change_undone', origin, quiet: true })
    return { userId }
  })
  if (result instanceof Failure) return result
  sessions.forgetUser(result.userId)
  return {}
}
