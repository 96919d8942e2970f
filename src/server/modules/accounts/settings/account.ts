import { countriesChanged } from '../announcements.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import type { accountBody } from '#contract/settings.ts'
import { isBlocked } from '#modules/site/countries.ts'
import { stillCounts } from '../credentials.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Result } from '#platform/failure.ts'
import { setName } from './set-name.ts'

export type Account = Answer<'GET /settings/account'>

type Row = {
  username: string
  changeable_at: string | null
  name: string
  email: string
  pending: string | null
  verified: boolean
  country: string | null
  language: string
  numbering_system: Account['numberingSystem']
}

/** A person's own account, with an address that still waits for its link to be clicked. */
export async function getAccount(db: Db | Tx, userId: number): Promise<Account> {
  const { rows } = await sql<Row>`
    select u.username, u.name, a.email, a.email_verified_at is not null as verified, a.country, a.language, a.numbering_system,
      case when a.username_changed_at > now() - make_interval(days => ${limits.usernameChangeDays})
        then a.username_changed_at + make_interval(days => ${limits.usernameChangeDays}) end as changeable_at,
      (select l.email from mailed_links l where l.user_id = a.user_id and l.purpose = 'change_email'
        and l.used_at is null and l.expires_at > now() and ${stillCounts('l')} order by l.expires_at desc limit 1) as pending
    from accounts a join users u on u.id = a.user_id where a.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`User ${String(userId)} has no account.`)
  return {
    username: row.username,
    usernameChangeableAt: row.changeable_at,
    name: row.name,
    email: row.email,
    pendingEmail: row.pending,
    isEmailVerified: row.verified,
    country: row.country,
    language: row.language,
    numberingSystem: row.numbering_system,
  }
}

/** Changes what is given. */
export async function changeAccount(
  services: Services,
  userId: number,
  { name, country, language, numberingSystem }: z.output<typeof accountBody>,
): Promise<Result<Account, 'invalid_input'>> {
  if (country && isBlocked(services, country)) return failField('country', 'This isn’t available in this country.')
  const changed = await transaction(services.db, async (tx) => {
    const set = [
      ...(country === undefined ? [] : [sql`country = ${country}`]),
      ...(language === undefined ? [] : [sql`language = ${language}`]),
      ...(numberingSystem === undefined ? [] : [sql`numbering_system = ${numberingSystem}`]),
    ]
    if (set.length > 0) await sql`update accounts set ${sql.join(set)} where user_id = ${userId}`.execute(tx)
    if (country !== undefined && country !== null) await countriesChanged.announce(tx, { userId })
    if (name !== undefined) await setName(tx, userId, name)
    return getAccount(tx, userId)
  })
  // countries and ages count by it from the next call on
  services.sessions.forgetUser(userId)
  return changed
}
