import { sql } from 'kysely'
import { isCommonPassword } from '#core/security/common-passwords.ts'
import { hashPassword } from '#core/security/passwords.ts'
import { recordSecurityEvent } from '#core/security/record-event.ts'
import type { Services } from '#core/services.ts'
import type { Origin } from '#core/sessions/origin.ts'
import { endSessions } from '#core/sessions/sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, failField, type Result } from '#platform/failure.ts'
import { linkOfToken, revokeLinks, spendLink } from './mailed-links.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired' | 'invalid_input'

/** Sets a new password with a mailed link and ends all sessions. It opens none: the second factor stays in force. */
export async function resetPassword(
  { db, sessions }: Services,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<Result<Record<string, never>, Refusal>> {
  const passwordHash = await hashPassword(password)
  const result = await transaction(db, async (tx): Promise<Result<{ userId: number }, Refusal>> => {
    const link = await spendLink(tx, 'reset_password', linkOfToken(token))
    if (link instanceof Failure) return link
    const { userId, email } = link
    const { rows } = await sql<{ username: string }>`select username from users where id = ${userId}`.execute(tx)
    if (await isCommonPassword(password, [rows[0]?.username ?? '', email, email.split('@')[0] ?? '']))
      return failField('password', 'This password is used by many people. Please choose another.')
    await sql`update accounts set password_hash = ${passwordHash}, password_changed_at = now(),
        email_verified_at = case when email = ${email} then coalesce(email_verified_at, now()) else email_verified_at end
      where user_id = ${userId}`.execute(tx)
    await endSessions(tx, userId)
    await sql`delete from login_tickets where user_id = ${userId}`.execute(tx)
    await revokeLinks(tx, userId, ['reset_password', 'log_in'])
    await recordSecurityEvent(tx, { userId, kind: 'password_reset', origin })
    return { userId }
  })
  if (result instanceof Failure) return result
  sessions.forgetUser(result.userId)
  return {}
}
