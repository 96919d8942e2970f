import { hashPassword } from '../passwords.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { afterFirstFactor, type LogInStep } from './finish-log-in.ts'
import { linkOfToken, spendLink } from './mailed-links.ts'
import { confirmEmail } from './confirm-email.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired' | 'new_password_needed' | 'invalid_input'

/**
 * Logs in with a mailed link: it stands for the password, never for the second factor. Reading the mail proves the address; who proves
 * it for the first time, without a session of the account, chooses a new password with it.
 */
export async function logInWithLink(
  { db, sessions }: Services,
  actorId: number | null,
  { token, password }: { token: string; password?: string | undefined },
  origin: Origin,
): Promise<Result<LogInStep, Refusal>> {
  const chosen = password === undefined ? null : { password, hash: await hashPassword(password) }
  const result = await transaction(db, async (tx): Promise<Result<{ userId: number; step: LogInStep }, Refusal>> => {
    const link = await spendLink(tx, 'log_in', linkOfToken(token))
    if (link instanceof Failure) return link
    const { userId, email } = link
    const proof = await confirmEmail(tx, userId, { email, actorId, chosen, origin })
    if (proof instanceof Failure) return proof
    return { userId, step: await afterFirstFactor(tx, userId, origin) }
  })
  if (result instanceof Failure) return result
  sessions.forgetUser(result.userId)
  return result.step
}
