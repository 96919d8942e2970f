import { sql } from 'kysely'
import { openSession } from '#core/sessions/sessions.ts'
import type { Services } from '#core/services.ts'
import { fail, type Result } from '#platform/failure.ts'
import { passwordMatches } from '#core/security/passwords.ts'

/** Logs in by username or e-mail; both without case. One text and one duration for every wrong pair. */
export async function logIn(
  { db }: Services,
  { login, password }: { login: string; password: string },
  userAgent: string,
): Promise<Result<{ token: string }, 'bad_credentials'>> {
  const { rows } = await sql<{ user_id: number; password_hash: string }>`
    select a.user_id, a.password_hash from accounts a join users u on u.id = a.user_id
    where ${login.includes('@') ? sql`lower(a.email) = lower(${login})` : sql`u.username = lower(${login})`}`.execute(
    db,
  )
  const account = rows[0]
  if (!(await passwordMatches(password, account?.password_hash ?? null)) || !account) return fail('bad_credentials')
  return { token: await openSession(db, account.user_id, userAgent) }
}
