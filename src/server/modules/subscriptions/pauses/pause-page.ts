import { sql } from 'kysely'
import type { Plans } from '#contract/plans.ts'
import type { Services } from '#platform/services.ts'
import { notifySubscribers } from '../notify-subscribers.ts'
import { transaction } from '#platform/database/transaction.ts'
import { readPlans } from '#modules/creators/set-plans.ts'

/**
 * A creator's page rests: from this moment nobody is charged, and the time that fans have paid for stands still, also of those
 * who have cancelled. They go on seeing what is there. Safe to repeat.
 */
export async function pausePage({ db }: Services, creatorId: number): Promise<Plans> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ paused_at: string }>`
      insert into creator_terms (creator_id, paused_at) values (${creatorId}, now())
      on conflict (creator_id) do update set paused_at = excluded.paused_at where creator_terms.paused_at is null returning paused_at`.execute(
      tx,
    )
    const pausedAt = rows[0]?.paused_at
    if (pausedAt !== undefined) {
      await sql`update subscriptions set paused_at = ${pausedAt}::timestamptz, try_at = 'infinity',
          paused_state = case when state = 'cancelled' then null else state end,
          state = case when state = 'cancelled' then 'cancelled' else 'paused' end
        where creator_id = ${creatorId} and state in ('trial', 'active', 'past_due', 'cancelled') and paused_at is null
          and (state <> 'cancelled' or renews_at > now())`.execute(tx)
      await sql`update relations r set subscribed_until = 'infinity' from subscriptions s
        where s.creator_id = ${creatorId} and s.paused_at is not null and s.state <> 'ended'
          and r.fan_id = s.fan_id and r.creator_id = s.creator_id`.execute(tx)
      await notifySubscribers(tx, { creatorId, kind: 'page_paused', event: pausedAt })
    }
    return readPlans(tx, creatorId)
  })
}
