import { sql } from 'kysely'
import type { FoundUser, UserDetail } from '#contract/staff/users.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Row = {
  id: number
  username: string
  name: string
  avatar: string | null
  is_creator: boolean
  staff_role: FoundUser['staffRole']
  accountStatus: FoundUser['accountStatus']
  email: string
  verified: boolean
  country: string | null
  created_at: string
  factor: boolean
  frozen: boolean
}
const columns = sql`u.id, u.username, u.name, u.avatar, u.is_creator, a.staff_role, a.email, a.email_verified_at is not null as verified,
  a.country, u.created_at, a.totp_enabled_at is not null as factor, a.payments_frozen_at is not null as frozen,
  case when u.suspended_at is not null then 'suspended' when a.restricted_at is not null then 'restricted' else 'good' end as "accountStatus"`
const foundMost = 20
const sessionsMost = 50

const foundOf = (row: Row): FoundUser => ({
  userId: row.id,
  username: row.username,
  name: row.name,
  avatarUrl: pictureUrl(row.avatar),
  accountStatus: row.accountStatus,
  isCreator: row.is_creator,
  staffRole: row.staff_role,
})

/** By number, by the whole e-mail address, or by the beginning of a username; the newest accounts where nothing is asked for. */
export async function findUsers({ db }: Pick<Services, 'db'>, q?: string): Promise<{ users: FoundUser[] }> {
  if (q === undefined) {
    const newest = await sql<Row>`select ${columns} from users u join accounts a on a.user_id = u.id
      where u.deleted_at is null order by u.id desc limit ${foundMost}`.execute(db)
    return { users: newest.rows.map(foundOf) }
  }
  const term = q.replace(/^@/, '').toLowerCase()
  const number = /^\d{1,15}$/.test(term) ? Number(term) : 0
  const { rows } = await sql<Row>`select ${columns} from users u join accounts a on a.user_id = u.id
    where u.id in (
      select ${number}::bigint union all select user_id from accounts where lower(email) = ${term}
      union all (select user_id from search_words where word like ${`${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} order by rank desc limit ${foundMost})
      union all select id from users where username = ${term})
    order by u.username = ${term} desc, u.id limit ${foundMost}`.execute(db)
  return { users: rows.map(foundOf) }
}

/** One account; null: there is none. */
export async function readUser(tx: Tx, username: string): Promise<UserDetail | null> {
  const { rows } = await sql<Row>`select ${columns} from users u join accounts a on a.user_id = u.id
    where u.username = ${username}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const sessions = await sql<
    UserDetail['sessions'][number]
  >`select id, user_agent as "userAgent", address_range as "addressRange",
      created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions where user_id = ${row.id} and expires_at > now() and not superseded
    order by last_used_at desc limit ${sessionsMost}`.execute(tx)
  return {
    ...foundOf(row),
    email: row.email,
    isEmailVerified: row.verified,
    country: row.country,
    joinedAt: row.created_at,
    hasSecondFactor: row.factor,
    paymentsFrozen: row.frozen,
    sessions: sessions.rows,
  }
}

/** Opens an account, and writes down who has looked. */
export async function lookAtUser(
  { db }: Services,
  actorId: number,
  username: string,
): Promise<Result<UserDetail, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<UserDetail, 'not_found'>> => {
    const user = await readUser(tx, username)
    if (!user) return fail('not_found')
    const subject = { kind: 'user', id: user.userId }
    await recordAudit(tx, { actorId, action: 'user.viewed', subject, userId: user.userId })
    return user
  })
}
