import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { isUsernameFree } from '../people/free-username.ts'
import { indexUser } from '../index-user.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Result } from '#platform/failure.ts'
import { getAccount, type Account } from './account.ts'

const taken = () => failField('username', 'The username has already been taken.')

type Refusal = 'invalid_input' | 'too_soon'

async function move(tx: Tx, userId: number, username: string, origin: Origin): Promise<Result<Account, Refusal>> {
  const { rows } = await sql<{ username: string; name: string }>`
    select username, name from users where id = ${userId} for no key update`.execute(tx)
  const [before] = rows
  if (!before) throw new Error(`User ${String(userId)} is gone.`)
  const account = await getAccount(tx, userId)
  if (before.username === username) return account
  if (account.usernameChangeableAt !== null) return fail('too_soon', { availableAt: account.usernameChangeableAt })
  if (!(await isUsernameFree(tx, username, userId))) return taken()
  await sql`delete from former_usernames where username = ${username}`.execute(tx)
  await sql`update users set username = ${username} where id = ${userId}`.execute(tx)
  await sql`update accounts set username_changed_at = now() where user_id = ${userId}`.execute(tx)
  await sql`insert into former_usernames (username, user_id, until)
    values (${before.username}, ${userId}, now() + make_interval(days => ${limits.formerUsernameDays}))
    on conflict (username) do update set user_id = excluded.user_id, until = excluded.until`.execute(tx)
  await indexUser(tx, { userId, username, name: before.name })
  await recordSecurityEvent(tx, { userId, kind: 'username_changed', origin })
  return getAccount(tx, userId)
}

/**
 * Takes another username, once in 30 days; the old one leads to the new one for 90 days, and nobody else can have it
 * meanwhile (product page, Accounts).
 */
export async function rename(
  { db, sessions }: Services,
  userId: number,
  username: string,
  origin: Origin,
): Promise<Result<Account, Refusal>> {
  try {
    const result = await transaction(db, (tx) => move(tx, userId, username, origin))
    sessions.forgetUser(userId)
    return result
  } catch (error) {
    // two people took the same free name at the same moment: the unique index decides
    if (error instanceof Error && 'code' in error && error.code === '23505') return taken()
    throw error
  }
}
