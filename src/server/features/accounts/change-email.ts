import { sql } from 'kysely'
import { recordSecurityEvent } from '#core/security/record-event.ts'
import type { Services, Tx } from '#core/services.ts'
import type { Origin } from '#core/sessions/origin.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, failField, type Result } from '#platform/failure.ts'
import { announceLink, queueLink, revokeLinks, spendLink } from './mailed-links.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired'

const isTaken = async (tx: Tx, email: string, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select exists (
    select from accounts where lower(email) = lower(${email}) and user_id <> ${userId}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Asks for another address: nothing changes before the link sent to it was followed. A later wish replaces an earlier one. */
export const askForEmail = (
  { db }: Services,
  userId: number,
  email: string,
): Promise<Result<Record<string, never>, 'invalid_input'>> =>
  transaction(db, async (tx): Promise<Result<Record<string, never>, 'invalid_input'>> => {
    if (await isTaken(tx, email, userId)) return failField('email', 'The email has already been taken.')
    await revokeLinks(tx, userId, ['change_email'])
    await announceLink(tx, { userId, purpose: 'change_email', email })
    return {}
  })

/**
 * Takes the new address. The old one, if it ever was proved, gets a mail from which its owner can undo this for some
 * days; an address that nobody proved may be a stranger's, who must not get the account that way.
 */
export async function changeEmail(
  { db, sessions }: Services,
  link: { id: string; hash: string },
  origin: Origin,
): Promise<Result<Record<string, never>, Refusal>> {
  const result = await transaction(db, async (tx): Promise<Result<{ userId: number }, Refusal>> => {
    const spent = await spendLink(tx, 'change_email', link)
    if (spent instanceof Failure) return spent
    const { userId, email } = spent
    const { rows } = await sql<{ email: string; proved: boolean }>`
      select email, email_verified_at is not null as proved from accounts where user_id = ${userId} for update`.execute(
      tx,
    )
    const old = rows[0]
    // someone else took the address meanwhile
    if (!old || (await isTaken(tx, email, userId))) return fail('link_invalid')
    await sql`update accounts set email = ${email}, email_verified_at = now() where user_id = ${userId}`.execute(tx)
    await revokeLinks(tx, userId, ['change_email', 'verify_email', 'log_in', 'reset_password'])
    if (old.proved && old.email !== email)
      await queueLink(tx, { userId, purpose: 'undo_change_email', email: old.email })
    await recordSecurityEvent(tx, { userId, kind: 'email_changed', origin, quiet: true })
    await signalUpdates(tx, userId)
    return { userId }
  })
  if (result instanceof Failure) return result
  sessions.forgetUser(result.userId)
  return {}
}
