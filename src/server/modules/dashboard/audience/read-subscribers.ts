import { type RawBuilder, sql } from 'kysely'
import type { SubscriberFilter } from '#contract/supporters.ts'
import type { Answer } from '#contract/routes.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { rankOf, topRank, writeRank, type Rank } from '#platform/paging/rank.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { personFilter } from '#modules/accounts/person-filter.ts'
import type { Db } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { whatOfFans } from './audience-columns.ts'

type Subscribers = Answer<'GET /subscribers'>
type Subscriber = Subscribers['subscribers'][number]
export type SubscriberRow = {
  id: number
  rank: number
  username: string
  name: string
  avatar: string | null
  state: Subscriber['state']
  period: Subscriber['period']
  due_cents: number
  started_at: string
  renews_at: string
  ended_at: string | null
  gift: boolean
  had_trial: boolean
  earned: number
  payments: number
  note: string | null
}

const states = {
  running: sql`s.state <> 'ended'`,
  trial: sql`s.state = 'trial'`,
  leaving: sql`s.state = 'cancelled'`,
  past_due: sql`s.state = 'past_due'`,
  ended: sql`s.state = 'ended'`,
} as const

/** Seconds since 1970 until which the oldest are ranked backwards. */
const farAway = 100_000_000_000
const ranks = {
  newest: () => sql`extract(epoch from s.started_at)::bigint`,
  oldest: () => sql`${sql.lit(farAway)} - extract(epoch from s.started_at)::bigint`,
  income: (earned: RawBuilder<unknown>) => sql`greatest(0, ${earned})`,
} as const

/** A creator's subscribers by their latest subscription, at most `limit` after a place. */
export async function readSubscribers(
  db: Db,
  creatorId: number,
  filter: SubscriberFilter,
  { after, limit }: { after: Rank; limit: number },
): Promise<SubscriberRow[]> {
  const fans = whatOfFans(creatorId, sql`s.fan_id`)
  const rank = ranks[filter.sort ?? 'newest'](fans.earned)
  const { rows } = await sql<SubscriberRow>`
    with ${fans.live}
    select s.id, ${rank} as rank, u.username, u.name, u.avatar, s.state, s.period, s.due_cents, s.started_at, s.renews_at, s.ended_at,
      s.gift_from is not null as gift, s.trial_until is not null as had_trial,
      ${fans.columns}
    from subscriptions s join users u on u.id = s.fan_id ${fans.joins}
    where s.creator_id = ${creatorId} and ${filter.state ? states[filter.state] : sql`true`}
      and ${filter.period ? sql`s.period = ${filter.period}` : sql`true`}
      and not exists (select from subscriptions later where later.fan_id = s.fan_id and later.creator_id = ${creatorId} and later.id > s.id)
      and ${visibleTo(creatorId)} and ${personFilter(creatorId, filter)}
      and (${rank}, s.id) < (${after.rank}::bigint, ${after.id}::bigint)
    order by ${rank} desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listSubscribers(
  db: Db,
  creatorId: number,
  query: (NonNullable<PageQuery> & SubscriberFilter) | undefined,
): Promise<Result<Subscribers, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const after = query?.cursor === undefined ? topRank : rankOf(query.cursor, page.before)
  const rows = await readSubscribers(db, creatorId, query ?? {}, { after, limit: page.limit + 1 })
  const kept = rows.slice(0, page.limit)
  const last = kept.at(-1)
  const subscribers = kept.flatMap((row): Subscriber[] => {
    const fan = personFromRow(row)
    if (!fan) return []
    return [
      {
        fan,
        state: row.state,
        period: row.period,
        priceCents: row.due_cents,
        startedAt: row.started_at,
        renewsAt: row.renews_at,
        endedAt: row.ended_at,
        unpaid: row.payments > 0 ? null : row.gift ? 'gift' : row.had_trial ? 'trial' : null,
        earnedCents: row.earned,
        payments: row.payments,
        note: row.note,
      },
    ]
  })
  return { subscribers, nextCursor: rows.length > page.limit && last ? writeRank(last) : null }
}
