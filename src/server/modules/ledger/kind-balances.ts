import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { accountKinds } from './accounts.ts'

/** What all accounts of a kind hold together, in their unit (cents or points). */
export type KindBalance = { kind: string; unit: 'cents' | 'points'; accounts: number; balance: number }
type Row = { kind: number; unit: KindBalance['unit']; accounts: number; balance: number }

const names = new Map<number, string>(Object.entries(accountKinds).map(([name, number]) => [number, name]))

/** Adds up all accounts, deltas included: reads every one of them, so this is for the job that proves the books. */
export async function kindBalances(tx: Tx): Promise<KindBalance[]> {
  const { rows } = await sql<Row>`
    select (account % 16)::int as kind, ledger_unit(account) as unit, count(distinct account) as accounts, sum(amount)::bigint as balance
    from (select id as account, balance as amount from ledger_accounts union all select account_id, amount from ledger_deltas) b
    group by 1, 2 order by 1`.execute(tx)
  return rows.map(({ kind, ...row }) => ({ kind: names.get(kind) ?? String(kind), ...row }))
}
