import { sql } from 'kysely'
import { newTotpSecret, totpCode, totpStep } from '#core/security/totp.ts'
import type { Person, TestApp } from './app.ts'

/** A person whose authenticator app is set up, and its codes: each one works once, so each call gives the next one. */
export async function withTwoFactor(app: TestApp, person: Person): Promise<{ next(): string }> {
  const secret = newTotpSecret()
  await sql`update accounts set totp_secret = ${app.services.vault.seal(secret)}, totp_enabled_at = now()
    where user_id = ${person.userId}`.execute(app.services.db)
  // codes of the step before, of now and of the next are taken
  let step = totpStep(Date.now()) - 2
  return { next: () => totpCode(secret, (step += 1)) }
}
