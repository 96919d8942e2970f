import { sql } from 'kysely'
import type { Db, Services, Tx } from '#platform/services.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { matchingTotpStep } from '../totp.ts'

/**
 * What a person can give as a second factor. Empty: two-factor is off, and a password or mailed link is enough. A passkey
 * counts only beside codes: whoever removes theirs must not be left without any second factor, nor get round it so.
 */
export async function secondFactorOf(db: Db | Tx, userId: number): Promise<('code' | 'passkey')[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean }>`
    select totp_enabled_at is not null as totp, exists (select from passkeys where user_id = ${userId}) as passkey
    from accounts where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row?.totp) return []
  return row.passkey ? ['code', 'passkey'] : ['code']
}

/** A code of the authenticator app: true at most once for each half minute (RFC 6238 section 5.2). */
async function spendTotp(
  tx: Tx,
  { encryption }: Pick<Services, 'encryption'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const { rows } = await sql<{ secret: Buffer; last: number }>`
    select totp_secret as secret, totp_last_step::float8 as last from accounts
    where user_id = ${userId} and totp_enabled_at is not null and totp_secret is not null`.execute(tx)
  const [row] = rows
  if (!row) return false
  const step = matchingTotpStep(encryption.decrypt(row.secret), code, Date.now(), row.last)
  if (step === null) return false
  // of two at once with the same code, the database lets one through
  const spent = await sql`update accounts set totp_last_step = ${step}
    where user_id = ${userId} and totp_enabled_at is not null and totp_last_step < ${step}`.execute(tx)
  return spent.numAffectedRows === 1n
}

/**
 * Uses up a code of the authenticator app, or a recovery code, of someone who has two-factor on. Null: wrong, or used
 * before. What it uses up is used up when the caller's transaction commits; count the tries outside of it.
 */
export async function checkCode(
  tx: Tx,
  services: Pick<Services, 'encryption'>,
  userId: number,
  code: string,
): Promise<'totp' | 'recovery' | null> {
  const bare = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(bare)) return (await spendTotp(tx, services, userId, bare)) ? 'totp' : null
  if ((await secondFactorOf(tx, userId)).length === 0) return null
  return (await spendRecoveryCode(tx, userId, code)) ? 'recovery' : null
}
