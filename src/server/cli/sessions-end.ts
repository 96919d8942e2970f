import { sql } from 'kysely'
import { voidCredentials } from '#modules/accounts/credentials.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counted, readWords, type Command } from './command.ts'
import { findUser } from './find-user.ts'

/** Ends somebody's sessions and mailed links, or everyone's, as after a theft (OWASP ASVS 7.4.5). A running program knows within two seconds. */
export const sessionsEnd: Command = {
  name: 'sessions end',
  usage: '<username> | --all',
  summary: 'logs a user out everywhere, or everyone',
  prepare(words) {
    const all = words.includes('--all')
    const { positionals } = readWords(words, all ? [] : ['username'], { all: { type: 'boolean' } })
    return ({ db }) =>
      transaction(db, async (tx) => {
        const user = all ? null : await findUser(tx, positionals[0] ?? '')
        await voidCredentials(tx, user?.id ?? null)
        const { rows } = await sql<{
          live: boolean
        }>`delete from sessions where ${user?.id ?? null}::bigint is null or user_id = ${user?.id ?? null}
          returning not superseded and expires_at > now() as live`.execute(tx)
        const ended = rows.filter(({ live }) => live).length
        return { lines: [`${counted(ended, 'session')} of ${user?.username ?? 'all users'} ended.`] }
      })
  },
}
