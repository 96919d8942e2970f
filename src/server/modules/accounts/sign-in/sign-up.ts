import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { signupBody } from '#contract/accounts.ts'
import { tooYoung } from '#modules/site/age-rules.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { placesOf } from '#modules/site/countries.ts'
import { isUsernameFree } from '../people/free-username.ts'
import { indexUser } from '../index-user.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { openSession } from '../sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, failField, type Result } from '#platform/failure.ts'
import { isCommonPassword } from '../credentials/common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { isEmailTaken } from './is-email-taken.ts'
import { queueLink } from './mailed-links.ts'

export type SignUp = z.output<typeof signupBody>

/** All that is wrong, at once: each at its field, the first reason of each. */
async function refused(
  services: Services,
  tx: Tx,
  input: SignUp,
  address: string,
): Promise<Failure<'invalid_input'> | null> {
  const { username, name, email, password, dateOfBirth } = input
  const common = await isCommonPassword(password, [username, email, email.split('@')[0] ?? ''])
  const problems = [
    (await isUsernameFree(tx, username)) ? null : taken.username,
    (await isEmailTaken(tx, email, 0)) ? taken.email : null,
    common ? failField('password', 'Many people use this password. Please choose another.') : null,
    tooYoung(services, { countries: placesOf(services, null, address), dateOfBirth }),
    refuseWords(services, { username, name }),
  ].filter((problem) => problem !== null)
  if (problems.length === 0) return null
  const errors = Object.assign({}, ...problems.map(({ fields }) => fields).toReversed()) as Record<string, string[]>
  return new Failure('invalid_input', { errors })
}

const taken = {
  username: failField('username', 'The username has already been taken.'),
  email: failField('email', 'The email has already been taken.'),
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
  const passwordHash = await hashPassword(input.password)
  return transaction(services.db, async (tx): Promise<Result<{ token: string }, 'invalid_input'>> => {
    const problem = await refused(services, tx, input, origin.address)
    if (problem) return problem
    const { rows } = await sql<{ id: number }>`
      insert into users (username, name) values (${input.username}, ${input.name})
      on conflict (username) do nothing returning id`.execute(tx)
    const [user] = rows
    if (!user) return taken.username
    const account = await sql`
      insert into accounts (user_id, email, password_hash, date_of_birth, language, next_path)
      values (${user.id}, ${input.email}, ${passwordHash}, ${input.dateOfBirth}, ${input.language ?? 'en'}, ${input.next ?? null})
      on conflict do nothing`.execute(tx)
    if (account.numAffectedRows === 0n) return taken.email
    await indexUser(tx, { userId: user.id, username: input.username, name: input.name })
    await queueLink(tx, { asker: { address: origin.address }, userId: user.id, purpose: 'verify_email' })
    await recordSecurityEvent(tx, { userId: user.id, kind: 'logged_in', origin, quiet: true })
    return { token: await openSession(tx, user.id, origin, { steppedUp: true }) }
  })
}
