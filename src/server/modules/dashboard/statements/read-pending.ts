import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { today } from '../figures/movements.ts'
import type { Services } from '#platform/services.ts'
import { partOf, shareApplies } from '#modules/purchases/split-revenue.ts'

type Pending = Answer<'GET /dashboard/pending'>

/** What is pending, by the day (UTC) on which it becomes available (what is due already within minutes), and what waits for the creator's answer. */
export async function readPending(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  creatorId: number,
): Promise<Pending> {
  const { rows } = await sql<{ on: string; cents: number; payments: number }>`
    select greatest(((coalesce(answered_at, made_at) + make_interval(days => hold_days)) at time zone 'UTC')::date, ${today})::text as on,
      sum(earned_cents)::bigint as cents, count(*)::int as payments
    from purchases where creator_id = ${creatorId} and state = 'paid' group by 1 order by 1`.execute(db)
  const { rows: held } = await sql<Pending['unanswered']>`
    select count(*)::int as messages, coalesce(sum(price_cents - fee_cents), 0)::bigint as cents
    from purchases where creator_id = ${creatorId} and state = 'held'`.execute(db)
  const { rows: parts } = await sql<{ given: number; coming: number }>`
    select coalesce(sum(${partOf}) filter (where s.author_id = ${creatorId}), 0)::bigint as given,
      coalesce(sum(${partOf}) filter (where s.co_creator_id = ${creatorId}), 0)::bigint as coming
    from post_shares s join purchases p on p.creator_id = s.author_id and p.state = 'paid' and ${shareApplies}
    where s.author_id = ${creatorId} or s.co_creator_id = ${creatorId}`.execute(db)
  return {
    holdDays: settings.now().holdDays,
    days: rows.map(({ on, cents, payments }) => ({ on, earnedCents: cents, payments })),
    forCoCreatorsCents: parts[0]?.given ?? 0,
    ofOthersCents: parts[0]?.coming ?? 0,
    unanswered: held[0] ?? { messages: 0, cents: 0 },
  }
}
