import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { availableOf, owedOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { withdrawalRows, withdrawalView, type WithdrawalRow } from '../withdrawals/withdrawal-row.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

/** A person's withdrawals, newest first, and what could be withdrawn now. */
export async function listWithdrawals(
  { db }: Pick<Services, 'db'>,
  userId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /withdrawals'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const [availableCents = 0, owed = 0] = await balances(db, [availableOf(userId), owedOf(userId)])
  const found = await sql<WithdrawalRow>`${withdrawalRows} where user_id = ${userId} and id < ${page.before.id}
    order by id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.requested_at, id: row.id }))
  return { availableCents, owedCents: Math.max(0, -owed), withdrawals: rows.map(withdrawalView), nextCursor }
}
