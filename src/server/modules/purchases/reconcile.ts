import { sql } from 'kysely'
import type { PaymentProvider } from '#modules/payments/provider.ts'
import type { Db } from '#platform/services.ts'
import { kindBalances, type KindBalance } from '#modules/ledger/kind-balances.ts'
import { reconcileClaims } from './books/reconcile-claims.ts'
import type { Difference } from './books/difference.ts'
import { cashOf, compareCash, reconcileMoneyBack } from './books/reconcile-cash.ts'
import { reconcileOwed } from './books/reconcile-owed.ts'
import { reconcileSubscriptions } from './books/reconcile-subscriptions.ts'
import { reconcilePurchases } from './books/reconcile-purchases.ts'
import { reconcileShares } from './books/reconcile-shares.ts'

export type Reconciliation = {
  differences: Difference[]
  accounts: number
  transfers: number
  balances: KindBalance[]
}

/**
 * Proves the books: every balance is the sum of its transfers, all balances of a unit sum to zero, no account with a
 * floor is below it, every settled top-up has its transfer and no other, and each provider's own total is our cash
 * account with it. Reads one snapshot.
 */
export async function reconcile(db: Db, providers: readonly PaymentProvider[]): Promise<Reconciliation> {
  const claim = () => Promise.all(providers.map((provider) => provider.settledCents()))
  const before = await claim()
  const { cash, ...found } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const differences: Difference[] = []
      const off = await sql<{ id: number; expected: number; found: number }>`
      with moved as (
        select account, sum(amount)::bigint as sum from
          (select debit as account, -amount as amount from ledger_transfers union all select credit, amount from ledger_transfers) m
        group by account),
      waiting as (select account_id as account, sum(amount)::bigint as sum from ledger_deltas group by 1),
      ids as (select account from moved union select id from ledger_accounts union select account from waiting)
      select ids.account as id, coalesce(m.sum, 0)::bigint as expected, (coalesce(a.balance, 0) + coalesce(w.sum, 0))::bigint as found
      from ids left join moved m on m.account = ids.account left join ledger_accounts a on a.id = ids.account
      left join waiting w on w.account = ids.account
      where coalesce(m.sum, 0) <> coalesce(a.balance, 0) + coalesce(w.sum, 0)
         or (ledger_has_floor(ids.account) and coalesce(a.balance, 0) < 0)`.execute(tx)
      for (const row of off.rows)
        differences.push({ what: `balance of account ${String(row.id)}`, expected: row.expected, found: row.found })

      const sums = await sql<{ unit: string; sum: number }>`
      select ledger_unit(account) as unit, sum(amount)::bigint as sum from
        (select id as account, balance as amount from ledger_accounts union all select account_id, amount from ledger_deltas) b
      group by 1 having sum(amount) <> 0`.execute(tx)
      for (const row of sums.rows) differences.push({ what: `sum of all ${row.unit}`, expected: 0, found: row.sum })

      const topUps = await sql<{ id: string; expected: number; found: number }>`
      select coalesce(t.id, l.id)::text as id, coalesce(t.amount_cents, 0)::bigint as expected, coalesce(l.amount, 0)::bigint as found
      from (select * from top_ups where state = 'succeeded') t
      full join (select id, sum(amount)::bigint as amount from ledger_transfers where kind = 'top_up' group by id) l on l.id = t.id
      where t.amount_cents is distinct from l.amount`.execute(tx)
      for (const row of topUps.rows)
        differences.push({ what: `top-up ${row.id}`, expected: row.expected, found: row.found })

      differences.push(...(await reconcileSubscriptions(tx)))
      differences.push(...(await reconcilePurchases(tx)))
      differences.push(...(await reconcileMoneyBack(tx)))
      differences.push(...(await reconcileShares(tx)))
      differences.push(...(await reconcileOwed(tx)))
      differences.push(...(await reconcileClaims(tx)))
      const ours = []
      for (const provider of providers) ours.push(await cashOf(tx, provider))
      const counted = await sql<{ accounts: number; transfers: number }>`
      select (select count(*) from ledger_accounts) as accounts, (select count(distinct id) from ledger_transfers) as transfers`.execute(
        tx,
      )
      return {
        cash: ours,
        differences,
        balances: await kindBalances(tx),
        accounts: counted.rows[0]?.accounts ?? 0,
        transfers: counted.rows[0]?.transfers ?? 0,
      }
    })
  const after = await claim()
  for (const [index, one] of cash.entries())
    found.differences.push(...compareCash(one, [before[index] ?? 0, after[index] ?? 0]))
  return found
}
