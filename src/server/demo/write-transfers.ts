import { sql } from 'kysely'
import type { Leg, TransferKind } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'

export type Dated = { id: string; kind: TransferKind; at: string; legs: readonly Leg[] }

/**
 * Posts transfers of the past. `post` stamps the present, so the rows are inserted here; the database's own rules hold
 * all the same: every row sums to zero, balances follow by trigger, no wallet goes below zero.
 */
export async function insertTransfers(tx: Tx, transfers: readonly Dated[]): Promise<void> {
  const rows = transfers.flatMap(({ id, kind, at, legs }) =>
    legs.map((leg, index) => ({ id, kind, at, index, ...leg })),
  )
  await sql`insert into ledger_transfers (id, leg, debit, credit, amount, kind, at)
    select * from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.index)}::smallint[],
      ${rows.map((row) => row.from)}::bigint[], ${rows.map((row) => row.to)}::bigint[], ${rows.map((row) => row.amount)}::bigint[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.at)}::timestamptz[])`.execute(tx)
}
