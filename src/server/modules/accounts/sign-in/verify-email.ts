import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { hashPassword } from '../passwords.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { signalUpdates } from '../signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { finishLogIn } from './finish-log-in.ts'
import { spendLink } from './mailed-links.ts'
import { confirmEmail } from './confirm-email.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired' | 'new_password_needed' | 'invalid_input'
type Verified = Answer<'POST /email/verify'>

/**
 * Spends the link of a verification mail. It works once, for the address it was sent to. Who brings it without a session of the account
 * chooses a new password with it, and is logged in.
 */
export async function verifyEmail(
  { db, sessions }: Services,
  actorId: number | null,
  { id, hash, password }: { id: string; hash: string; password?: string | undefined },
  origin: Origin,
): Promise<Result<Verified, Refusal>> {
  const chosen = password === undefined ? null : { password, hash: await hashPassword(password) }
  const result = await transaction(db, async (tx): Promise<Result<Verified & { userId: number }, Refusal>> => {
    const link = await spendLink(tx, 'verify_email', { id, hash })
    if (link instanceof Failure) return link
    const { userId, email } = link
    const { rows } = await sql<{ next: string | null }>`
      select next_path as next from accounts where user_id = ${userId}`.execute(tx)
    const next = rows[0]?.next ?? null
    const proof = await confirmEmail(tx, userId, { email, actorId, chosen, origin })
    if (proof instanceof Failure) return proof
    await signalUpdates(tx, userId)
    return { userId, ...(next !== null && { next }), ...(proof.startedAnew && (await finishLogIn(tx, userId, origin))) }
  })
  if (result instanceof Failure) return result
  const { userId, ...verified } = result
  sessions.forgetUser(userId)
  return verified
}
