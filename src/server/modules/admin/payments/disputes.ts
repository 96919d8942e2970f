import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import type { Dispute } from '#contract/staff/payments.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { disputeColumns } from './chain-parts.ts'

/** Disputes that wait for the bank, or those that are decided; the newest first. */
export async function listDisputes(
  { db }: Pick<Services, 'db'>,
  query: (PageQuery & { list?: 'open' | 'closed' | undefined }) | undefined,
): Promise<Result<Answer<'GET /admin/disputes'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const closed = query?.list === 'closed'
  const found = await sql<Dispute>`select ${disputeColumns} from disputes d join users u on u.id = d.user_id
    where d.id < ${page.before.id} and d.state ${closed ? sql`<>` : sql`=`} 'open' order by d.id desc limit ${page.limit + 1}`.execute(
    db,
  )
  const { rows, nextCursor } = cut(found.rows, page.limit, ({ openedAt: at, id }) => ({ at, id }))
  return { disputes: rows, nextCursor }
}
