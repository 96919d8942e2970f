import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { walletOf } from '#core/ledger/accounts.ts'
import { cut, transferPageRequest, type PageQuery } from '#core/pages/page.ts'
import { pictureUrl } from '#core/people/picture-url.ts'
import type { Services } from '#core/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = {
  id: string
  kind: Answer<'GET /wallet/transactions'>['transactions'][number]['kind']
  amount: number
  at: string
  username: string | null
  name: string | null
  avatar: string | null
}
/** Legs of one transfer that touch a wallet: to the creator, to the platform, and tax. */
const legsMost = 3

/** What went in and out of a wallet, one line a transfer, newest first. The other side is the creator, where there is one. */
export async function listTransactions(
  { db }: Services,
  userId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /wallet/transactions'>, 'invalid_input'>> {
  const page = transferPageRequest(query)
  if (page instanceof Failure) return page
  const wallet = walletOf(userId)
  const most = (page.limit + 1) * legsMost
  const before = sql`(at, id) < (${page.before.at}::timestamptz, ${page.before.id}::uuid)`
  const found = await sql<Row>`
    with legs as (
      (select id, kind, at, -amount as amount, credit as other from ledger_transfers
        where debit = ${wallet} and ${before} order by at desc, id desc limit ${most})
      union all
      (select id, kind, at, amount, debit as other from ledger_transfers
        where credit = ${wallet} and ${before} order by at desc, id desc limit ${most})),
    lines as (
      select id, kind, at, sum(amount)::bigint as amount, max(other / 16) filter (where other % 16 = 2) as creator_id
      from legs group by id, kind, at order by at desc, id desc limit ${page.limit + 1})
    select l.id, l.kind, l.at, l.amount, u.username, u.name, u.avatar
    from lines l left join users u on u.id = l.creator_id order by l.at desc, l.id desc`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => row)
  const transactions = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amountCents: row.amount,
    at: row.at,
    counterparty:
      row.username === null || row.name === null
        ? null
        : { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
  }))
  return { transactions, nextCursor }
}
