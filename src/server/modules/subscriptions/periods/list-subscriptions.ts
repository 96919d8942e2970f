import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { rankOf, topRank, writeRank } from '#platform/paging/rank.ts'
import type { Db } from '#platform/services.ts'
import { subscriptionRows, subscriptionView, type SubscriptionRow } from './subscription-row.ts'

/** Seconds since 1970, far beyond every renewal: what comes sooner ranks higher, and all that runs above all that ended. */
const farAway = 200_000_000_000

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000)
const rankOfRow = ({ state, ended_at, renews_at }: SubscriptionRow): number =>
  state === 'ended' && ended_at !== null ? seconds(ended_at) : farAway - seconds(renews_at)

/** What a fan pays for: what renews or ends first comes first, then what has ended, the newest first. */
export async function listSubscriptions(
  db: Db,
  fanId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /subscriptions'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const after = query?.cursor === undefined ? topRank : rankOf(query.cursor, page.before)
  const rank = sql`case when s.state = 'ended' and s.ended_at is not null then floor(extract(epoch from s.ended_at))::bigint
    else ${sql.lit(farAway)} - floor(extract(epoch from s.renews_at))::bigint end`
  // a fan's own few rows are sorted: no index of its own
  const { rows } = await sql<SubscriptionRow>`${subscriptionRows}
    where s.fan_id = ${fanId} and (${rank}, s.id) < (${after.rank}::bigint, ${after.id}::bigint)
    order by ${rank} desc, s.id desc limit ${page.limit + 1}`.execute(db)
  const kept = rows.slice(0, page.limit)
  const last = kept.at(-1)
  return {
    subscriptions: kept.map(subscriptionView),
    nextCursor: rows.length > page.limit && last ? writeRank({ rank: rankOfRow(last), id: last.id }) : null,
  }
}
