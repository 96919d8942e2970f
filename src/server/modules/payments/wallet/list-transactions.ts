import type { Answer } from '#contract/routes.ts'
import { walletLines, type LineFilter } from '#modules/ledger/wallet-lines.ts'
import { cut, transferPageRequest, type PageQuery } from '#platform/paging/page.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

/** What went in and out of a wallet, one line a transfer, newest first. The other side is the creator, where there is one. */
export async function listTransactions(
  { db }: Services,
  userId: number,
  query: (NonNullable<PageQuery> & LineFilter) | undefined,
): Promise<Result<Answer<'GET /wallet/transactions'>, 'invalid_input'>> {
  const page = transferPageRequest(query)
  if (page instanceof Failure) return page
  const found = await walletLines(db, userId, {
    kind: query?.kind,
    from: query?.from,
    to: query?.to,
    before: page.before,
    limit: page.limit + 1,
  })
  const { rows, nextCursor } = cut(found, page.limit, (row) => row)
  const transactions = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amountCents: row.amount,
    at: row.at,
    counterparty: personFromRow(row),
  }))
  return { transactions, nextCursor }
}
