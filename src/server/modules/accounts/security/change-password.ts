import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { changePasswordBody } from '#contract/security.ts'
import { isCommonPassword } from '../credentials/common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { endSessions, rotateSession } from '../sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lockSession } from './lock-session.ts'
import { proveIdentity } from './prove-identity.ts'

type Refusal = 'wrong_password' | 'wrong_code' | 'too_many_tries' | 'unauthenticated' | 'invalid_input'

/**
 * Changes the password of someone who knows the present one, and with two-factor on has a code besides. All other sessions end, and all that was handed out before; this one gets a new token, good for
 * sensitive actions since the password was given. Two-factor stays as it is.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  { currentPassword, newPassword, code }: z.output<typeof changePasswordBody>,
  origin: Origin,
): Promise<Result<{ token: string }, Refusal>> {
  const { db } = services
  const { userId, sessionHash } = actor
  const { rows } = await sql<{ email: string }>`select email from accounts where user_id = ${userId}`.execute(db)
  const [account] = rows
  if (!account) throw new Error(`User ${String(userId)} has no account.`)
  if (await isCommonPassword(newPassword, [actor.username, account.email, account.email.split('@')[0] ?? '']))
    return failField('newPassword', 'Many people use this password. Please choose another.')
  const proved = await proveIdentity(services, userId, { password: currentPassword, code }, origin)
  if (proved instanceof Failure) return proved
  const passwordHash = await hashPassword(newPassword)
  const result = await transaction(db, async (tx): Promise<Result<{ token: string }, Refusal>> => {
    if (!(await lockSession(tx, sessionHash))) return fail('unauthenticated')
    // the password that was checked must still be the one: of two changes at once the second has given an old one
    const changed = await sql`update accounts set password_hash = ${passwordHash}, password_changed_at = now()
      where user_id = ${userId} and password_hash = ${proved.passwordHash}`.execute(tx)
    if (changed.numAffectedRows === 0n) return fail('wrong_password')
    const refused = await proved.finish(tx)
    if (refused) return refused
    await endSessions(tx, userId, { except: sessionHash })
    await recordSecurityEvent(tx, { userId, kind: 'password_changed', origin })
    return { token: await rotateSession(tx, sessionHash, origin, { steppedUp: true }) }
  })
  services.sessions.forgetUser(userId)
  return result
}
