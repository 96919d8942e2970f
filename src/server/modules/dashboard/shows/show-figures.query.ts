import { sql, type RawBuilder } from 'kysely'
import type { ShowFigures } from '#contract/dashboard-shows.ts'
import type { Audience } from '#contract/fields.ts'
import type { Answer } from '#contract/routes.ts'
import { limits } from '#contract/limits.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { writePosition } from '#platform/paging/position.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Db, Services } from '#platform/services.ts'

// Reads shows, show_lines, show_tickets, show_minutes, purchases, subscriptions and relations.

type Row = {
  id: number
  title: string
  audience: Audience
  ticket_cents: number | null
  started_at: string
  ended_at: string | null
  viewers_most: number
  lines: number
  tips: number
  tips_cents: number
  tickets: number
  tickets_cents: number
  fee: number
  new_subscribers: number
  refundable: boolean
}

/** Of purchases `p`: how many, what they cost and the operator's part of that, both less what went back. */
const sums = sql`count(*)::int as count, sum(p.price_cents - p.refunded_cents)::bigint as cents,
  sum(p.fee_cents - p.refunded_fee_cents)::bigint as fee`
const isKept = sql`p.state in ('held', 'paid', 'released')`

/** Shows `s` of a creator that have been on air, with what came of each. */
const figuresOf = (which: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select s.id, s.title, s.audience, s.ticket_cents, s.started_at, s.ended_at, s.viewers_most,
    (select count(*)::int from show_lines l where l.show_id = s.id and l.tip_cents is null) as lines,
    coalesce(tips.count, 0) as tips, coalesce(tips.cents, 0) as tips_cents,
    coalesce(tickets.count, 0) as tickets, coalesce(tickets.cents, 0) as tickets_cents,
    coalesce(tips.fee, 0) + coalesce(tickets.fee, 0) as fee,
    (select count(*)::int from subscriptions b where b.creator_id = s.creator_id
      and b.started_at between s.started_at and coalesce(s.ended_at, clock_timestamp())) as new_subscribers,
    s.state = 'ended' and s.ended_by in ('creator', 'lost', 'declined') and coalesce(tickets.count, 0) > 0
      and s.ended_at > clock_timestamp() - make_interval(days => ${limits.showRefundDays}) as refundable
  from shows s
  left join lateral (select ${sums}
    from show_lines l join purchases p on p.id = l.purchase_id where l.show_id = s.id and ${isKept}) tips on true
  left join lateral (select ${sums}
    from show_tickets t join purchases p on p.id = t.purchase_id where t.show_id = s.id and ${isKept}) tickets on true
  where s.started_at is not null and ${which}`

const viewOf = (row: Row): ShowFigures => ({
  id: row.id,
  title: row.title,
  audience: row.audience,
  ticketCents: row.ticket_cents,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  viewersMost: row.viewers_most,
  lines: row.lines,
  tips: row.tips,
  tipsCents: row.tips_cents,
  tickets: row.tickets,
  ticketsCents: row.tickets_cents,
  feeCents: row.fee,
  newSubscribers: row.new_subscribers,
  earnedCents: row.tips_cents + row.tickets_cents - row.fee,
  refundable: row.refundable,
})

/** A creator's shows, the newest first. */
export async function listShowFigures(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /dashboard/shows'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { before, limit } = page
  const { rows } = await sql<Row>`${figuresOf(sql`s.creator_id = ${creatorId}
    and (s.started_at, s.id) < (${before.at}::timestamptz, ${before.id})`)}
    order by s.started_at desc, s.id desc limit ${limit + 1}`.execute(db)
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const nextCursor = rows.length > limit && last ? writePosition({ at: last.started_at, id: last.id }) : null
  return { shows: kept.map(viewOf), nextCursor }
}

/** Bars of a chart; of a longer show each stands for more minutes. */
const barsMost = 60

/** One show: what it brought, and how many watched over its time. */
export async function readShowFigures(
  db: Db,
  creatorId: number,
  showId: number,
): Promise<Result<Answer<'GET /dashboard/shows/:id'>, 'not_found'>> {
  const { rows } = await figuresOf(sql`s.creator_id = ${creatorId} and s.id = ${showId}`).execute(db)
  const [row] = rows
  if (!row) return fail('not_found')
  const { rows: minutes } = await sql<{ minute: number; viewers: number }>`
    select minute, viewers from show_minutes where show_id = ${showId} order by minute`.execute(db)
  const length = (minutes.at(-1)?.minute ?? -1) + 1
  const step = Math.max(1, Math.ceil(length / barsMost))
  const viewers = Array.from({ length: Math.ceil(length / step) }, () => 0)
  for (const { minute, viewers: count } of minutes) {
    const bar = Math.floor(minute / step)
    viewers[bar] = Math.max(viewers[bar] ?? 0, count)
  }
  const { rows: joined } = await sql<{ writers: number; followers: number }>`
    select (select count(distinct user_id)::int from show_lines where show_id = ${showId}) as writers,
      (select count(*)::int from relations where creator_id = ${creatorId}
        and followed_at between ${row.started_at}::timestamptz and coalesce(${row.ended_at}::timestamptz, clock_timestamp())) as followers`.execute(
    db,
  )
  return {
    ...viewOf(row),
    writers: joined[0]?.writers ?? 0,
    newFollowers: joined[0]?.followers ?? 0,
    watchedMinutes: minutes.reduce((sum, { viewers: count }) => sum + count, 0),
    step,
    viewers,
  }
}
