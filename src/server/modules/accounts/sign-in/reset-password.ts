import { hashPassword } from '../passwords.ts'
import { removeCredentials } from '../credentials/remove-credentials.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { linkOfToken, spendLink } from './mailed-links.ts'
import { isProved, markProved, refuseCommon, setPassword } from './confirm-email.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired' | 'invalid_input'

/**
 * Sets a new password with a mailed link and ends all sessions. It opens none: the second factor stays in force, unless the link is the
 * first proof of the address, when whoever opened the account may be somebody else (decision 106).
 */
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
    const refused = await refuseCommon(tx, userId, email, password)
    if (refused) return refused
    const proved = await isProved(tx, userId, email)
    if (proved === null) return fail('link_invalid')
    if (!proved) {
      await markProved(tx, userId)
      await removeCredentials(tx, userId, null)
    }
    await setPassword(tx, userId, passwordHash, origin)
    return { userId }
  })
  if (result instanceof Failure) return result
  sessions.forgetUser(result.userId)
  return {}
}
