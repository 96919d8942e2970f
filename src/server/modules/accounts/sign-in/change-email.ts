import { sql } from 'kysely'
import { takeMail } from '#modules/mails/mail-allowance.ts'
import { voidCredentials } from '../credentials.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { signalUpdates } from '../signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, failField, type Result } from '#platform/failure.ts'
import { isEmailTaken } from './is-email-taken.ts'
import { announceLink, firstAskedAt, queueLink, revokeWish, spendLink } from './mailed-links.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired'

/**
 * Tells the address that the account has, from which its owner can undo the change for some days, before it is done and after. An
 * address that nobody proved may be a stranger's, who must not get the account that way.
 */
async function notifyOldAddress(
  tx: Tx,
  userId: number,
  old: { email: string; proved: boolean },
  mail: 'email_change_asked' | 'undo_change_email',
): Promise<void> {
  if (!old.proved) return
  const since = await firstAskedAt(tx, userId)
  await queueLink(tx, { asker: 'us', userId, purpose: 'undo_change_email', email: old.email, mail, since })
}

/** The address that an account has, held until the end of the transaction. */
async function addressOf(tx: Tx, userId: number): Promise<{ email: string; proved: boolean }> {
  const { rows } = await sql<{ email: string; proved: boolean }>`
    select email, email_verified_at is not null as proved from accounts where user_id = ${userId}
    for no key update`.execute(tx)
  if (!rows[0]) throw new Error(`User ${String(userId)} has no account.`)
  return rows[0]
}

/** Asks for another address: nothing changes before the link sent to it was followed. A later wish replaces an earlier one. */
export async function askForEmail(
  services: Services,
  userId: number,
  email: string,
  origin: Origin,
): Promise<Result<Record<string, never>, 'invalid_input' | 'too_many_requests'>> {
  // counted before and outside: a refused wish is one too, or trying addresses would be free
  const many = await takeMail(services, { to: email, kind: 'change_email', asker: { user: userId } })
  if (many) return many
  return transaction(services.db, async (tx): Promise<Result<Record<string, never>, 'invalid_input'>> => {
    const old = await addressOf(tx, userId)
    if (await isEmailTaken(tx, email, userId)) return failField('email', 'The email has already been taken.')
    await revokeWish(tx, userId)
    await announceLink(tx, { asker: 'counted', userId, purpose: 'change_email', email })
    await recordSecurityEvent(tx, { userId, kind: 'email_change_asked', origin, quiet: true })
    await notifyOldAddress(tx, userId, old, 'email_change_asked')
    return {}
  })
}

/**
 * Takes the new address, for whoever has both: the mailbox, by the link, and the account, by a session of it. Were the link enough,
 * somebody could have a stranger click their own account on to the stranger's address, and keep a way into it (decision 106).
 */
export async function changeEmail(
  { db, sessions }: Services,
  actorId: number,
  link: { id: string; hash: string },
  origin: Origin,
): Promise<Result<Record<string, never>, Refusal>> {
  const result = await transaction(db, async (tx): Promise<Result<Record<string, never>, Refusal>> => {
    const spent = await spendLink(tx, 'change_email', link)
    if (spent instanceof Failure) return spent
    const { userId, email } = spent
    if (userId !== actorId) return fail('link_invalid')
    const old = await addressOf(tx, userId)
    // someone else took the address meanwhile
    if (await isEmailTaken(tx, email, userId)) return fail('link_invalid')
    await sql`update accounts set email = ${email}, email_verified_at = now() where user_id = ${userId}`.execute(tx)
    // what was mailed to the old address opens nothing any more
    await voidCredentials(tx, userId)
    if (old.email !== email) await notifyOldAddress(tx, userId, old, 'undo_change_email')
    await recordSecurityEvent(tx, { userId, kind: 'email_changed', origin, quiet: true })
    await signalUpdates(tx, userId)
    return {}
  })
  if (!(result instanceof Failure)) sessions.forgetUser(actorId)
  return result
}
