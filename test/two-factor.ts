import { sql } from 'kysely'
import { newTotpSecret, totpCode, totpStep } from '#modules/accounts/totp.ts'
import type { Person, TestApp } from './app.ts'

/**
 * A person whose authenticator app is set up, and its codes: each one works once, so each call gives a later one. Two in a
 * row work, and each for half a minute at least, however slow the machine is.
 */
export async function withTwoFactor(app: TestApp, person: Person): Promise<{ next(): string }> {
  const secret = newTotpSecret()
  await sql`update accounts set totp_secret = ${app.services.encryption.encrypt(secret)}, totp_enabled_at = now()
    where user_id = ${person.userId}`.execute(app.services.db)
  let step = 0
  return { next: () => totpCode(secret, (step = Math.max(step + 1, totpStep(Date.now())))) }
}
