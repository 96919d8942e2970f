import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import type { PlatformLoss, staffLosses } from '#contract/staff/losses.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'

type Losses = Answer<'GET /admin/losses'>
const owingMost = 50

/** What was lost and why, with what creators owe for refunds: the list behind account 13, and behind all accounts of kind 15. */
async function readLosses(
  { db }: Pick<Services, 'db'>,
  query: PageQuery | undefined,
): Promise<Result<Losses, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<PlatformLoss>`
    select l.id, l.cause, l.cents as "amountCents", u.username, s.username as "staffUsername", l.reason,
      coalesce(r.purchase_id, d.top_up_id)::text as "paymentId", l.at
    from platform_losses l join users u on u.id = l.user_id left join users s on s.id = l.staff_id
      left join refunds r on r.id = l.refund_id left join disputes d on d.id = l.dispute_id
    where l.id < ${page.before.id} order by l.id desc limit ${page.limit + 1}`.execute(db)
  const owing = await sql<Losses['owing'][number]>`
    select u.username, sum(e.cents)::bigint as "owedCents", min(e.at) as since from owed_entries e join users u on u.id = e.creator_id
    group by u.username having sum(e.cents) > 0 order by 2 desc, 1 limit ${owingMost}`.execute(db)
  const sums = await sql<{ lost: number; owed: number }>`select
    (select coalesce(sum(cents), 0) from platform_losses)::bigint as lost, (select coalesce(sum(cents), 0) from owed_entries)::bigint as owed`.execute(
    db,
  )
  const { rows, nextCursor } = cut(found.rows, page.limit, ({ at, id }) => ({ at, id }))
  const { lost = 0, owed = 0 } = sums.rows[0] ?? {}
  return { totalCents: lost, losses: rows, owing: owing.rows, owedCents: owed, nextCursor }
}

/** Losses of the platform, as finance staff see them. */
export const lossHandlers = (services: Services): Handlers<typeof staffLosses> => ({
  'GET /admin/losses': ({ query }) => readLosses(services, query),
})
