import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { type AccountId, accountKinds } from './accounts.ts'

/** What accounts hold now, deltas included, in their unit (cents or points); 0 for one that never moved. */
export async function balances(db: Db | Tx, ids: readonly AccountId[]): Promise<number[]> {
  const found = await sql<{ balance: number }>`
    select coalesce(a.balance, 0) + coalesce((select sum(d.amount) from ledger_deltas d where d.account_id = i.id), 0)::bigint as balance
    from unnest(${ids}::bigint[]) with ordinality as i(id, n) left join ledger_accounts a on a.id = i.id order by i.n`.execute(
    db,
  )
  return found.rows.map((row) => row.balance)
}

/** What one account holds now, deltas included, in its unit. */
export async function balance(db: Db | Tx, id: AccountId): Promise<number> {
  return (await balances(db, [id]))[0] ?? 0
}

/** The same as part of a larger query, for accounts with a floor: those never have deltas. */
export const balanceInQuery = (id: AccountId): RawBuilder<number> =>
  sql<number>`coalesce((select balance from ledger_accounts where id = ${id}), 0)`

/** Movements that are not yet added to their account's balance; a figure that only grows means that the job stands still. */
export async function waitingDeltas(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ledger_deltas`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * The same for accounts with a floor, which stay as they are until the end of the transaction. All that a transfer will
 * touch must be asked for at once, since locks are taken in the order of the accounts' numbers.
 */
export async function lockedBalances(tx: Tx, ids: readonly AccountId[]): Promise<number[]> {
  await sql`insert into ledger_accounts (id) select unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number; balance: number }>`
    select id, balance from ledger_accounts where id = any (${ids}::bigint[]) order by id for update`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row.balance]))
  return ids.map((id) => found.get(id) ?? 0)
}

/** True in SQL for a user (a column of their id) whose wallet or available earnings hold something. */
export const holdsMoney = (userId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const accounts = [accountKinds.wallet, accountKinds.creator_available].map(
    (kind) => sql`${userId} * 16 + ${sql.lit(kind)}`,
  )
  return sql<boolean>`exists (select from ledger_accounts a where a.id in (${sql.join(accounts)}) and a.balance > 0)`
}

/** True in SQL for a user (a column of their id) whose accounts money or points have ever been moved on. */
export const everMoved = (userId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const { wallet, creator_pending, creator_available, creator_in_payout, points, held, creator_owed } = accountKinds
  const kinds = [wallet, creator_pending, creator_available, creator_in_payout, points, held, creator_owed]
  const accounts = sql.join(kinds.map((kind) => sql`${userId} * 16 + ${sql.lit(kind)}`))
  return sql<boolean>`(exists (select from ledger_transfers where debit in (${accounts}))
    or exists (select from ledger_transfers where credit in (${accounts})))`
}
