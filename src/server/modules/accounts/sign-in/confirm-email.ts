import { sql } from 'kysely'
import { isCommonPassword } from '../credentials/common-passwords.ts'
import { recordSecurityEvent } from '../record-event.ts'
import { removeCredentials } from '../credentials/remove-credentials.ts'
import type { Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { endSessions } from '../sessions.ts'
import { fail, failField, type Failure } from '#platform/failure.ts'

type Proof = {
  /** What the link was sent to. */
  email: string
  /** Whose session the browser has that brings the link. */
  actorId: number | null
  /** A new password and its hash; null: none was chosen yet. */
  chosen: { password: string; hash: string } | null
  origin: Origin
}

/** Refuses a new password that is this person's name, or everybody's. */
export async function refuseCommon(
  tx: Tx,
  userId: number,
  email: string,
  password: string,
): Promise<Failure<'invalid_input'> | null> {
  const { rows } = await sql<{ username: string }>`select username from users where id = ${userId}`.execute(tx)
  if (await isCommonPassword(password, [rows[0]?.username ?? '', email, email.split('@')[0] ?? '']))
    return failField('password', 'Many people use this password. Please choose another.')
  return null
}

/** Sets a new password for an account; all sessions, and all that was handed out before, end. */
export async function setPassword(tx: Tx, userId: number, hash: string, origin: Origin): Promise<void> {
  await sql`update accounts set password_hash = ${hash}, password_changed_at = now() where user_id = ${userId}`.execute(
    tx,
  )
  await endSessions(tx, userId)
  await recordSecurityEvent(tx, { userId, kind: 'password_reset', origin })
}

/** Whether the account's address was proved before; null: the link was sent to another one than it has. Held until the end. */
export async function isProved(tx: Tx, userId: number, email: string): Promise<boolean | null> {
  const { rows } = await sql<{ proved: boolean }>`select email_verified_at is not null as proved from accounts
    where user_id = ${userId} and email = ${email} for no key update`.execute(tx)
  return rows[0]?.proved ?? null
}

export const markProved = async (tx: Tx, userId: number): Promise<void> => {
  await sql`update accounts set email_verified_at = coalesce(email_verified_at, now()), next_path = null where user_id = ${userId}`.execute(
    tx,
  )
}

/**
 * A mailed link proves an account's address. Whoever proves it for the first time may not be who opened the account and set its
 * password: that may have been somebody who waited for just this (pre-hijacking, decision 106). With a session of the account it is
 * the same person; without, they choose a new password, and all that could bring somebody else back ends. Answers whether that was done.
 */
export async function confirmEmail(
  tx: Tx,
  userId: number,
  { email, actorId, chosen, origin }: Proof,
): Promise<{ startedAnew: boolean } | Failure<'link_invalid' | 'new_password_needed' | 'invalid_input'>> {
  const proved = await isProved(tx, userId, email)
  if (proved === null) return fail('link_invalid')
  if (proved) return { startedAnew: false }
  if (actorId === userId) {
    await markProved(tx, userId)
    return { startedAnew: false }
  }
  if (!chosen) return fail('new_password_needed')
  const refused = await refuseCommon(tx, userId, email, chosen.password)
  if (refused) return refused
  await markProved(tx, userId)
  await removeCredentials(tx, userId, null)
  await setPassword(tx, userId, chosen.hash, origin)
  return { startedAnew: true }
}
