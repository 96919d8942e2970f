import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { cut, transferPageRequest, type PageQuery } from '#platform/paging/page.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { ReceiptRow } from '../read-receipt.ts'
import type { Db } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

/** What a person paid: top-ups and purchases together, newest first. */
export async function listReceipts(
  db: Db,
  userId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /receipts'>, 'invalid_input'>> {
  const page = transferPageRequest(query)
  if (page instanceof Failure) return page
  const { before, limit } = page
  const older = (at: string) => sql`(${sql.raw(at)}, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
  const found = await sql<
    Pick<ReceiptRow, 'id' | 'kind' | 'at' | 'total' | 'refunded' | 'username' | 'name' | 'avatar'>
  >`
    with paid as (
      (select id, kind, made_at as at, price_cents + tax_cents as total,
          case when state in ('refunded', 'reversed') then price_cents + tax_cents else refunded_cents + refunded_tax_cents end as refunded, creator_id
        from purchases where buyer_id = ${userId} and ${older('made_at')} order by made_at desc, id desc limit ${limit + 1})
      union all
      (select id, 'top_up', coalesce(settled_at, created_at), amount_cents, refunded_cents + disputed_cents, null
        from top_ups where user_id = ${userId} and state = 'succeeded' and ${older('coalesce(settled_at, created_at)')}
        order by coalesce(settled_at, created_at) desc, id desc limit ${limit + 1}))
    select p.*, u.username, u.name, u.avatar from paid p left join users u on u.id = p.creator_id
    order by p.at desc, p.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, limit, (row) => row)
  const receipts = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    totalCents: row.total,
    refundedCents: row.refunded,
    creator: personFromRow(row),
  }))
  return { receipts, nextCursor }
}
