import { sql } from 'kysely'
import type { FigureRange } from '#contract/dashboard.ts'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { audienceChanges, audienceSteps, type Change } from '../figures/audience.ts'
import { bestSupporters } from '../audience/best-supporters.ts'
import { today } from '../figures/movements.ts'
import { feeRateOf } from '#modules/purchases/purchase.ts'
import { feeOf } from '#modules/ledger/transfers.ts'
import type { Db, Services } from '#platform/services.ts'
import { barsOf, daysOf } from './ranges.ts'

type Audience = Answer<'GET /dashboard/audience'>
type Share = Audience['countries'][number]

/** Groups and supporters that are shown. */
const groupsShown = 8
const supportersShown = 10

/** Of those who were there at the beginning: how many of them left, 0 to 1. */
function churnOf(atEnd: number, came: number, left: number): number | null {
  const atStart = atEnd - came + left
  return atStart <= 0 ? null : Math.min(1, left / atStart)
}
const churn = ({ now, came, left }: Change): number | null => churnOf(now, came, left)
const churnBefore = ({ now, came, left, cameBefore, leftBefore }: Change): number | null =>
  churnOf(now - came + left, cameBefore, leftBefore)

/** Groups of subscribers by country or language, the largest first; what is small or unsaid is one group without a name. */
function shares(groups: readonly { key: string | null; count: number }[]): Share[] {
  const named = groups
    .filter(({ key, count }) => key !== null && count >= limits.audienceGroupMin)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, groupsShown)
  const rest = groups.reduce((sum, { count }) => sum + count, 0) - named.reduce((sum, { count }) => sum + count, 0)
  return rest > 0 ? [...named, { key: null, count: rest }] : named
}

type Running = {
  expected: number
  leaving: number
  countries: { key: string | null; count: number }[]
  languages: { key: string | null; count: number }[]
}

/** What running subscriptions are worth in a month before the fee, and where their fans are. */
async function readRunning(db: Db, creatorId: number): Promise<Running> {
  const groups = (column: string) => sql`coalesce((select json_agg(json_build_object('key', key, 'count', n)) from (
    select ${sql.ref(column)} as key, count(*)::int as n from running group by 1) g), '[]')`
  const { rows } = await sql<Running>`
    with running as materialized (
      select s.state, s.period, s.months, s.due_cents, a.country, a.language
      from subscriptions s join accounts a on a.user_id = s.fan_id where s.creator_id = ${creatorId} and s.state <> 'ended')
    select coalesce(sum(case period when 'weekly' then due_cents * 365.25 / 12 / 7 when 'monthly' then due_cents::numeric / months else due_cents / 12.0 end)
        filter (where state in ('trial', 'active', 'past_due', 'paused')), 0)::bigint as expected,
      (count(*) filter (where state = 'cancelled'))::int as leaving,
      ${groups('country')} as countries, ${groups('language')} as languages
    from running`.execute(db)
  return rows[0] ?? { expected: 0, leaving: 0, countries: [], languages: [] }
}

/** Who supports a creator, how that changes, and what it promises for a month. */
export async function readAudience(
  services: Pick<Services, 'db' | 'settings'>,
  creatorId: number,
  range: FigureRange,
): Promise<Audience> {
  const { db } = services
  const days = daysOf(range)
  const { day, subscribers, followers } = await audienceChanges(db, creatorId, days)
  const { rows: steps } = await sql<{ day: string; came: number; left: number }>`
    select ${range === 'year' ? sql`to_char(day, 'YYYY-MM')` : sql`to_char(day, 'YYYY-MM-DD')`} as day,
      sum(subscribers_new)::int as came, sum(subscribers_lost)::int as left
    from (${audienceSteps(creatorId, sql`(${today} - ${days - 1}::int)`)}) steps group by 1`.execute(db)
  const running = await readRunning(db, creatorId)
  const feeRate = await feeRateOf(db, services, creatorId)
  const at = new Map(steps.map((step) => [step.day, step]))
  const bars = range === 'today' ? { from: day, at: [day] } : barsOf(range, day)
  return {
    range,
    from: bars.from,
    to: day,
    subscribers,
    followers,
    churn: churn(subscribers),
    churnBefore: churnBefore(subscribers),
    expectedMonthlyCents: running.expected - feeOf(running.expected, feeRate),
    leaving: running.leaving,
    bars: bars.at.map((name) => ({ at: name, came: at.get(name)?.came ?? 0, left: at.get(name)?.left ?? 0 })),
    countries: shares(running.countries),
    languages: shares(running.languages),
    topSupporters: await bestSupporters(db, creatorId, { most: supportersShown }),
  }
}
