import { sql } from 'kysely'
import type { TransactionKind } from '#contract/wallet.ts'
import type { Db } from '#platform/services.ts'
import { walletOf } from './accounts.ts'
import { transferIdInQuery } from './transfers.ts'

export type LedgerPosition = { at: string; id: string }
/** Which lines; days as YYYY-MM-DD in UTC, the last one belongs to it. */
export type LineFilter = { kind?: TransactionKind | undefined; from?: string | undefined; to?: string | undefined }
/** One transfer as its owner sees it, with the other person where there is one. `amount` in cents. */
export type WalletLine = {
  id: string
  kind: TransactionKind
  amount: number
  at: string
  username: string | null
  name: string | null
  avatar: string | null
}

/** Legs of one transfer that touch a wallet: of a refund from creator, platform and tax, less exchanged points and a dispute's loss. */
const legsMost = 5

/**
 * Whom a line is about where its legs do not say it: held for a message and returned without an answer, both between the
 * wallet and the fan's own held account; and a refund to which the creator had nothing left to give.
 */
const creatorBeyondLegs = (userId: number) => sql`case
  when l.kind = 'hold' then (select p.creator_id from purchases p where p.id = l.id)
  when l.kind = 'hold_returned' then (select p.creator_id from purchases p where p.buyer_id = ${userId} and p.kind = 'message'
    and p.state = 'refunded' and p.price_cents + p.tax_cents = l.amount and ${transferIdInQuery('given back', sql`p.id`)} = l.id)
  when l.kind in ('refund', 'reversal') then (select p.creator_id from refunds r join purchases p on p.id = r.purchase_id where r.id = l.id)
  end`

/** What went in and out of a wallet, one line a transfer, newest first, at most `limit`. The other side is the creator. */
export async function walletLines(
  db: Db,
  userId: number,
  { before, limit, kind, from, to }: { before: LedgerPosition; limit: number } & LineFilter,
): Promise<WalletLine[]> {
  const wallet = walletOf(userId)
  const most = limit * legsMost
  const older = sql.join(
    [
      sql`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(from === undefined ? [] : [sql`at >= ${from}::date::timestamptz`]),
      ...(to === undefined ? [] : [sql`at < (${to}::date + 1)::timestamptz`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<WalletLine>`
    with legs as (
      (select id, kind, at, -amount as amount, credit as other from ledger_transfers
        where debit = ${wallet} and ${older} order by at desc, id desc limit ${most})
      union all
      (select id, kind, at, amount, debit as other from ledger_transfers
        where credit = ${wallet} and ${older} order by at desc, id desc limit ${most})),
    lines as (
      select id, kind, at, sum(amount)::bigint as amount, max(other / 16) filter (where other % 16 in (2, 3, 15)) as creator_id
      from legs group by id, kind, at order by at desc, id desc limit ${limit})
    select l.id, l.kind, l.at, l.amount, u.username, u.name, u.avatar
    from lines l left join users u on u.id = coalesce(l.creator_id, ${creatorBeyondLegs(userId)}) order by l.at desc, l.id desc`.execute(
    db,
  )
  return rows
}
