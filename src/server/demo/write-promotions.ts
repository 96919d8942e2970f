import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import type { DemoContent } from './content.ts'
import type { DemoHistory } from './make-history.ts'
import { dayMs } from './periods.ts'
import { idOf, instant, type Ids } from './write-people.ts'

/** Codes that creators have offered, and who used them. */
export async function writePromotions(
  tx: Tx,
  { creators }: DemoContent,
  { subscriptions }: DemoHistory,
  { ids, now }: { ids: Ids; now: number },
): Promise<void> {
  for (const { username, promotions } of creators) {
    const creatorId = idOf(ids, username)
    // lists go by id, the newest first
    for (const one of promotions.toSorted((a, b) => b.startedDaysAgo - a.startedDaysAgo)) {
      const { code, offer, usesMax = null, startedDaysAgo, endsInDays } = one
      const [percentOff, trialDays] = 'percentOff' in offer ? [offer.percentOff, null] : [null, offer.trialDays]
      const ends = instant(now + endsInDays * dayMs)
      const users = subscriptions.filter(({ creator, discount }) => creator === username && discount?.code === code)
      const { rows } = await sql<{ id: number }>`
        insert into promotions (creator_id, kind, code, percent_off, periods, trial_days, uses, uses_max, created_at, expires_at, ended_at)
        values (${creatorId}, ${trialDays === null ? 'discount' : 'trial'}, ${code}, ${percentOff}::int, ${trialDays === null ? 1 : null}::int,
          ${trialDays}::int, ${users.length}, ${usesMax}::int, ${instant(now - startedDaysAgo * dayMs)}, ${ends},
          ${endsInDays > 0 ? null : ends}) returning id`.execute(tx)
      await sql`insert into promotion_uses (promotion_id, fan_id, used_at)
        select ${rows[0]?.id ?? 0}, * from unnest(${users.map(({ fan }) => idOf(ids, fan))}::bigint[],
          ${users.map(({ paidAt: [first = now] }) => instant(first))}::timestamptz[]) on conflict do nothing`.execute(
        tx,
      )
    }
  }
}
