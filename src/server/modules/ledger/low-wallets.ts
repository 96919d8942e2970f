import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'
import { accountKinds } from './accounts.ts'

/** Fans whose automatic top-up is due: their balance is below their threshold. At most `limit`. */
export async function lowWallets(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select t.user_id from auto_top_ups t left join ledger_accounts a on a.id = t.user_id * 16 + ${accountKinds.wallet}
    where t.state = 'on' and coalesce(a.balance, 0) < t.threshold_cents limit ${limit}`.execute(db)
  return rows.map((row) => row.user_id)
}
