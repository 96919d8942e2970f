import { sql } from 'kysely'
import type { Db } from '../services.ts'
import { pendingOf, platformFee } from './accounts.ts'
import type { LedgerPosition, WalletLine } from './wallet-lines.ts'

/** `amount`: the creator's part; `fee`: the platform's part of the same payment; both in cents. The person is the fan. */
export type EarningLine = WalletLine & { fee: number }

/** What a creator earned, one line a payment, newest first, at most `limit`. */
export async function earningLines(
  db: Db,
  creatorId: number,
  { before, limit }: { before: LedgerPosition; limit: number },
): Promise<EarningLine[]> {
  const { rows } = await sql<EarningLine>`
    select t.id, t.kind, t.at, t.amount, u.username, u.name, u.avatar,
      coalesce((select sum(f.amount) from ledger_transfers f where f.id = t.id and f.credit = ${platformFee}), 0)::bigint as fee
    from ledger_transfers t left join users u on t.debit % 16 = 1 and u.id = t.debit / 16
    where t.credit = ${pendingOf(creatorId)} and (t.at, t.id) < (${before.at}::timestamptz, ${before.id}::uuid)
    order by t.at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}
