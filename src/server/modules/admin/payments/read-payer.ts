import { sql } from 'kysely'
import type { Payer } from '#contract/staff/payments.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { Db, Tx } from '#platform/services.ts'

type Row = { id: number; username: string; name: string; avatar: string | null; frozen: boolean }

/** Whose payments they are: by number, username or the whole e-mail address; null: nobody's. */
export async function readPayer(db: Db | Tx, who: string | number): Promise<(Payer & { userId: number }) | null> {
  const term = String(who).replace(/^@/, '').toLowerCase()
  const which =
    typeof who === 'number'
      ? sql`u.id = ${who}`
      : sql`u.id in (select id from users where username = ${term} union all select user_id from accounts where lower(email) = ${term})`
  const { rows } =
    await sql<Row>`select u.id, u.username, u.name, u.avatar, coalesce(a.payments_frozen_at is not null, false) as frozen
    from users u left join accounts a on a.user_id = u.id where ${which} order by u.username = ${term} desc limit 1`.execute(
      db,
    )
  const [row] = rows
  if (!row) return null
  return {
    userId: row.id,
    username: row.username,
    name: row.name,
    avatarUrl: pictureUrl(row.avatar),
    walletCents: await balance(db, walletOf(row.id)),
    frozen: row.frozen,
  }
}
