import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'
import { availableOf, inPayoutOf, payoutSent, refundsOwed } from './accounts.ts'

/** What left a creator's accounts in a month (YYYY-MM, UTC), less what came back, in cents. */
export type PaidOut = { month: string; cents: number }

/** Payouts that arrived or came back, and what was moved to the refunds owed when the account was closed; months without any are left out. */
export async function paidOutByMonth(db: Db, creatorId: number): Promise<PaidOut[]> {
  const [available, inPayout] = [availableOf(creatorId), inPayoutOf(creatorId)]
  const { rows } = await sql<PaidOut>`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, sum(amount)::bigint as cents from (
      select at, amount from ledger_transfers where debit = ${inPayout} and credit = ${payoutSent}
      union all
      -- few payouts ever come back once they had arrived, and all of those are debits of the one account
      select at, -amount from ledger_transfers where debit = ${payoutSent} and credit = ${available}
      union all
      select at, amount from ledger_transfers where debit = ${available} and credit = ${refundsOwed}) moved
    group by 1 order by 1`.execute(db)
  return rows
}
