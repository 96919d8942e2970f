import { sql } from 'kysely'
import { makeRecoveryCodes, replaceRecoveryCodes } from '../credentials/recovery-codes.ts'
import { recordSecurityEvent } from '../record-event.ts'
import { base32, matchingTotpStep, newTotpSecret, totpUri } from '../totp.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { proveIdentity, type Proof } from './prove-identity.ts'

const issuer = 'Fanfare'
type Codes = { recoveryCodes: string[] }

/** Makes a secret for the authenticator app, encrypted in the database. It is not in force before `enableTotp`. */
export async function setUpTotp(
  { db, encryption }: Services,
  { userId, username }: Actor,
): Promise<Result<{ secret: string; uri: string }, 'not_ready'>> {
  const secret = newTotpSecret()
  const kept = await sql`update accounts set totp_secret = ${encryption.encrypt(secret)}
    where user_id = ${userId} and totp_enabled_at is null`.execute(db)
  if (kept.numAffectedRows === 0n) return fail('not_ready')
  return { secret: base32(secret), uri: totpUri(secret, issuer, username) }
}

/** Turns two-factor on with a first code of the new secret, which shows that the app has it. That code is then used up. */
export async function enableTotp(
  { db, encryption }: Services,
  { userId }: Actor,
  code: string,
  origin: Origin,
): Promise<Result<Codes, 'wrong_code' | 'not_ready'>> {
  /** The half minute that the code belongs to, or why it turns nothing on. */
  const check = async (tx: Tx | Db, lock = sql``): Promise<number | Failure<'wrong_code' | 'not_ready'>> => {
    const { rows } = await sql<{ secret: Buffer | null; last: number }>`
      select totp_secret as secret, totp_last_step as last from accounts
      where user_id = ${userId} and totp_enabled_at is null ${lock}`.execute(tx)
    const secret = rows[0]?.secret
    if (!secret) return fail('not_ready')
    const step = matchingTotpStep(
      encryption.decrypt(secret),
      code.replaceAll(/\s/g, ''),
      Date.now(),
      rows[0]?.last ?? 0,
    )
    return step ?? fail('wrong_code')
  }
  // asked first without a lock: ten slow hashes are not for whoever guesses
  const first = await check(db)
  if (first instanceof Failure) return first
  const { codes, hashes } = await makeRecoveryCodes()
  return transaction(db, async (tx): Promise<Result<Codes, 'wrong_code' | 'not_ready'>> => {
    const step = await check(tx, sql`for update`)
    if (step instanceof Failure) return step
    await sql`update accounts set totp_enabled_at = now(), totp_last_step = ${step} where user_id = ${userId}`.execute(
      tx,
    )
    await replaceRecoveryCodes(tx, userId, hashes)
    await recordSecurityEvent(tx, { userId, kind: 'two_factor_on', origin })
    return { recoveryCodes: codes }
  })
}

/**
 * Turns two-factor off, with the password and a code, given for this alone: a session that was stepped up before is not
 * enough, and a code given to step up would be used up. Passkeys stay.
 */
export async function disableTotp(
  services: Services,
  { userId }: Actor,
  proof: Proof,
  origin: Origin,
): Promise<
  Result<Record<string, never>, 'wrong_password' | 'wrong_code' | 'not_ready' | 'too_many_tries' | 'invalid_input'>
> {
  type Answer = Result<Record<string, never>, 'wrong_code' | 'not_ready'>
  const { db } = services
  const proved = await proveIdentity(services, userId, proof, origin)
  if (proved instanceof Failure) return proved
  return transaction(db, async (tx): Promise<Answer> => {
    const { rows } = await sql`select from accounts
      where user_id = ${userId} and totp_enabled_at is not null for update`.execute(tx)
    if (rows.length === 0) return fail('not_ready')
    const refused = await proved.finish(tx)
    if (refused) return refused
    await sql`update accounts set totp_secret = null, totp_enabled_at = null where user_id = ${userId}`.execute(tx)
    await replaceRecoveryCodes(tx, userId, [])
    await sql`delete from login_tickets where user_id = ${userId}`.execute(tx)
    await recordSecurityEvent(tx, { userId, kind: 'two_factor_off', origin })
    return {}
  })
}

/** Puts new recovery codes in the place of the old ones. They are shown this once. */
export async function renewRecoveryCodes(
  { db }: Services,
  { userId }: Actor,
  origin: Origin,
): Promise<Result<Codes, 'not_ready'>> {
  const { codes, hashes } = await makeRecoveryCodes()
  return transaction(db, async (tx): Promise<Result<Codes, 'not_ready'>> => {
    const { rows } = await sql`select from accounts
      where user_id = ${userId} and totp_enabled_at is not null for update`.execute(tx)
    if (rows.length === 0) return fail('not_ready')
    await replaceRecoveryCodes(tx, userId, hashes)
    await recordSecurityEvent(tx, { userId, kind: 'recovery_codes_made', origin })
    return { recoveryCodes: codes }
  })
}
