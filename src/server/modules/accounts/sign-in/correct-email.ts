import { sql } from 'kysely'
import { nextMailIn, takeMail } from '#modules/mails/mail-allowance.ts'
import { holdCredentials, voidCredentials } from '../credentials.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { signalUpdates } from '../signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Failure, failField, type Result } from '#platform/failure.ts'
import { isEmailTaken } from './is-email-taken.ts'
import { queueLink } from './mailed-links.ts'

type Refusal = 'invalid_input' | 'already_verified'
const taken = () => failField('email', 'The email has already been taken.')

async function replace(tx: Tx, userId: number, email: string, origin: Origin): Promise<Failure<Refusal> | null> {
  await holdCredentials(tx, userId)
  const { rows } = await sql<{ email: string; proved: boolean }>`
    select email, email_verified_at is not null as proved from accounts where user_id = ${userId}`.execute(tx)
  // pressed once more while the link was opened: nothing is left to do
  if (rows[0]?.proved) return rows[0].email === email ? null : fail('already_verified')
  if (await isEmailTaken(tx, email, userId)) return taken()
  if (rows[0]?.email !== email) {
    await sql`update accounts set email = ${email} where user_id = ${userId}`.execute(tx)
    // whoever has the mailbox of the wrong address can do nothing with what was mailed there
    await voidCredentials(tx, userId)
    await recordSecurityEvent(tx, { userId, kind: 'email_changed', origin, quiet: true })
  }
  await queueLink(tx, { asker: 'counted', userId, purpose: 'verify_email', email })
  await signalUpdates(tx, userId)
  return null
}

/**
 * Puts another address in the place of one that nobody has proved, at once, and mails the verification link there. A proved one only
 * gives way to a link (change-email.ts).
 */
export async function correctEmail(
  services: Services,
  userId: number,
  email: string,
  origin: Origin,
): Promise<Result<{ nextInSeconds: number }, Refusal | 'too_many_requests'>> {
  const asked = { to: email, kind: 'verify_email', asker: { user: userId }, few: true } as const
  // counted before and outside: a refused address is one too, or trying addresses would be free
  const many = await takeMail(services, asked)
  if (many) return many
  const refused = await transaction(services.db, (tx) => replace(tx, userId, email, origin)).catch((error: unknown) => {
    // two people took the same address at the same moment: the unique index decides
    if (error instanceof Error && 'code' in error && error.code === '23505') return taken()
    throw error
  })
  if (refused) return refused
  services.sessions.forgetUser(userId)
  return { nextInSeconds: await nextMailIn(services, asked) }
}
