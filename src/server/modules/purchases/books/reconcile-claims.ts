import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { refundsOwed } from '#modules/ledger/accounts.ts'
import type { Difference } from './difference.ts'

/**
 * The refunds owed are the claims of people who have left, each to the cent and both ways: what was moved there from a
 * person's accounts, less what was moved back or out, is what their claim says.
 */
export async function reconcileClaims(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with moved as (
      select owner, sum(amount)::bigint as amount from (
        select debit / 16 as owner, amount from ledger_transfers where credit = ${refundsOwed} union all
        select credit / 16, -amount from ledger_transfers where debit = ${refundsOwed}) m
      group by 1)
    select 'claim of user ' || coalesce(c.user_id, m.owner) as what,
      coalesce(c.wallet_cents + c.earnings_cents, 0)::bigint as expected, coalesce(m.amount, 0)::bigint as found
    from claims c full join moved m on m.owner = c.user_id
    where coalesce(c.wallet_cents + c.earnings_cents, 0) <> coalesce(m.amount, 0)`.execute(tx)
  return rows
}
