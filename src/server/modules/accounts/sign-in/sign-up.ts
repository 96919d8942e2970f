import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { signupBody } from '#contract/accounts.ts'
import { reservedUsernames } from '#contract/reserved.ts'
import { tooYoung } from '#modules/site/ages.ts'
import { placesOf } from '#modules/site/countries.ts'
import { isUsernameFree } from '../people/free-username.ts'
import { indexUser } from '../index-user.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { openSession } from '../sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Result } from '#platform/failure.ts'
import { isCommonPassword } from '../credentials/common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { isAddressTaken } from './address-taken.ts'
import { queueLink } from './mailed-links.ts'

export type SignUp = z.output<typeof signupBody>

/** Rules that need no database: reserved names, age, weak passwords. */
async function refused(services: Services, { username, email, password, dateOfBirth }: SignUp, address: string) {
  if (reservedUsernames.has(username)) return failField('username', 'The username has already been taken.')
  const young = tooYoung(services, { countries: placesOf(services, null, address), dateOfBirth })
  if (young) return young
  if (await isCommonPassword(password, [username, email, email.split('@')[0] ?? '']))
    return failField('password', 'Many people use this password. Please choose another.')
  return null
}

/** Which unique rule an insert broke. */
async function takenField(tx: Tx, { username, email }: SignUp) {
  if (!(await isUsernameFree(tx, username))) return failField('username', 'The username has already been taken.')
  if (await isAddressTaken(tx, email, 0)) return failField('email', 'The email has already been taken.')
  return null
}

/**
 * Opens an account, logs in, and has the verification mail sent. The password is hashed before anything is looked up, so
 * that the time taken does not tell whether a name is known.
 */
export async function signUp(
  services: Services,
  input: SignUp,
  origin: Origin,
): Promise<Result<{ token: string }, 'invalid_input'>> {
  const problem = await refused(services, input, origin.address)
  if (problem) return problem
  const passwordHash = await hashPassword(input.password)
  return transaction(services.db, async (tx): Promise<Result<{ token: string }, 'invalid_input'>> => {
    const taken = await takenField(tx, input)
    if (taken) return taken
    const { rows } = await sql<{ id: number }>`
      insert into users (username, name) values (${input.username}, ${input.name})
      on conflict (username) do nothing returning id`.execute(tx)
    const [user] = rows
    if (!user) return failField('username', 'The username has already been taken.')
    const account = await sql`
      insert into accounts (user_id, email, password_hash, date_of_birth, language)
      values (${user.id}, ${input.email}, ${passwordHash}, ${input.dateOfBirth}, ${input.language ?? 'en'})
      on conflict do nothing`.execute(tx)
    if (account.numAffectedRows === 0n) return failField('email', 'The email has already been taken.')
    await indexUser(tx, { userId: user.id, username: input.username, name: input.name })
    await queueLink(tx, { asker: { address: origin.address }, userId: user.id, purpose: 'verify_email' })
    await recordSecurityEvent(tx, { userId: user.id, kind: 'logged_in', origin, quiet: true })
    return { token: await openSession(tx, user.id, origin, { steppedUp: true }) }
  })
}
