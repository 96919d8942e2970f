import { sql } from 'kysely'
import { takeTry, triesOf, triesRight } from '../credentials/limit-guesses.ts'
import { passwordMatches } from '../passwords.ts'
import { recordSecurityEvent } from '../record-event.ts'
import { checkCode } from '../credentials/second-factor.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { fail, failField, type Failure, type Result } from '#platform/failure.ts'

export type Proof = { password: string; code?: string | undefined }
type Refusal = 'wrong_password' | 'wrong_code' | 'too_many_tries' | 'invalid_input'

/** What is left to do in the transaction of that for which the proof was asked. */
export type Proved = {
  /** The password that was right, as it is kept. */
  passwordHash: string
  /** Uses up the code, where one is needed, and ends the counts of wrong tries. */
  finish: (tx: Tx) => Promise<Failure<'wrong_code'> | null>
}

/**
 * Asks who somebody is by all that their account has: the password, and with two-factor on a code of the app, or a recovery
 * code, besides (OWASP ASVS 5.0, 7.5.1). Wrong ones count as those of a log-in do, each for itself: a right password does not
 * wash away wrong codes. The password comes first, so that who does not know it cannot use up codes.
 */
export async function proveIdentity(
  services: Services,
  userId: number,
  { password, code }: Proof,
  origin: Origin,
): Promise<Result<Proved, Refusal>> {
  const { db } = services
  const tries = (what: 'password' | 'code') => triesOf(services, { userId, login: '', address: origin.address, what })
  const passwordTries = await tries('password')
  const waiting = await takeTry(db, passwordTries)
  if (waiting) return waiting
  const { rows } = await sql<{ password_hash: string; two_factor: boolean }>`
    select password_hash, totp_enabled_at is not null as two_factor from accounts where user_id = ${userId}`.execute(db)
  const [account] = rows
  if (!account || !(await passwordMatches(password, account.password_hash))) return fail('wrong_password')
  const right = { passwordHash: account.password_hash }
  if (!account.two_factor) return { ...right, finish: (tx) => triesRight(tx, passwordTries).then(() => null) }
  await triesRight(db, passwordTries)
  if (code === undefined) return failField('code', 'Please enter a code from your authenticator app')
  const codeTries = await tries('code')
  const codeWaiting = await takeTry(db, codeTries)
  if (codeWaiting) return codeWaiting
  return {
    ...right,
    finish: async (tx) => {
      const used = await checkCode(tx, services, userId, code)
      if (used === null) return fail('wrong_code')
      await triesRight(tx, codeTries)
      if (used === 'recovery') await recordSecurityEvent(tx, { userId, kind: 'recovery_code_used', origin })
      return null
    },
  }
}
