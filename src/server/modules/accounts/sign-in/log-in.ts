import { sql } from 'kysely'
import { holdCredentials } from '../credentials.ts'
import { passwordMatches } from '../passwords.ts'
import { takeTry, triesOf, triesRight } from '../credentials/limit-guesses.ts'
import type { Db } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { afterFirstFactor, type AccountServices, type LogInStep } from './finish-log-in.ts'

export type FoundAccount = { user_id: number; password_hash: string; email: string }

/** An account by username or e-mail, both without case. */
export async function findAccount(db: Db, login: string): Promise<FoundAccount | undefined> {
  const { rows } = await sql<FoundAccount>`
    select a.user_id, a.password_hash, a.email from accounts a join users u on u.id = a.user_id
    where ${login.includes('@') ? sql`lower(a.email) = lower(${login})` : sql`u.username = lower(${login})`}`.execute(
    db,
  )
  return rows[0]
}

/** Logs in by username or e-mail. One text and one duration for every wrong pair; wrong ones make the next ones wait. */
export async function logIn(
  services: AccountServices,
  { login, password }: { login: string; password: string },
  origin: Origin,
): Promise<Result<LogInStep, 'bad_credentials' | 'too_many_tries'>> {
  const { db } = services
  const account = await findAccount(db, login)
  const tries = await triesOf(services, { userId: account?.user_id ?? null, login, address: origin.address })
  const waiting = await takeTry(db, tries)
  if (waiting) return waiting
  if (!(await passwordMatches(password, account?.password_hash ?? null)) || !account) return fail('bad_credentials')
  return transaction(db, async (tx): Promise<Result<LogInStep, 'bad_credentials'>> => {
    // the password that was right must still be the one
    if ((await holdCredentials(tx, account.user_id)) !== account.password_hash) return fail('bad_credentials')
    await triesRight(tx, tries)
    return afterFirstFactor(tx, account.user_id, origin)
  })
}
