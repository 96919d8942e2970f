import { sql } from 'kysely'
import type { Plans } from '#contract/plans.ts'
import { renewalSlack } from '#core/entitlements/grant.ts'
import type { Services } from '#core/services.ts'
import { tellSubscribers } from '#core/subscriptions/tell-subscribers.ts'
import { transaction } from '#platform/database/transaction.ts'
import { readPlans } from './set-plans.ts'

/**
 * The page goes on. Each renewal, and each end of what was cancelled, is later by as long as the rest was; from then on the
 * calendar counts from there. Safe to repeat.
 */
export async function resumePage({ db }: Services, creatorId: number): Promise<Plans> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ resumed_at: string }>`
      update creator_terms set paused_at = null where creator_id = ${creatorId} and paused_at is not null returning now() as resumed_at`.execute(
      tx,
    )
    const resumedAt = rows[0]?.resumed_at
    if (resumedAt !== undefined) {
      await sql`
        with rested as (
          select id, renews_at as old_end, now() - paused_at as rest from subscriptions where creator_id = ${creatorId} and paused_at is not null and state <> 'ended'
          for update),
        moved as (
          update subscriptions s set renews_at = s.renews_at + r.rest, anchor_at = s.renews_at + r.rest, periods = 0, trial_until = s.trial_until + r.rest,
            try_at = greatest(s.renews_at + r.rest, case when s.paused_state = 'past_due' then now() end),
            state = coalesce(s.paused_state, s.state), paused_state = null, paused_at = null
          from rested r where r.id = s.id returning s.id, s.fan_id, s.state, s.renews_at, r.old_end),
        longer as (
          update subscription_periods p set until_at = m.renews_at from moved m where p.subscription_id = m.id and p.until_at = m.old_end)
        update relations r set subscribed_until = case m.state
            when 'cancelled' then m.renews_at when 'past_due' then greatest(m.renews_at, now()) + interval '1 day' else m.renews_at + ${renewalSlack}::interval end
        from moved m where r.fan_id = m.fan_id and r.creator_id = ${creatorId}`.execute(tx)
      await tellSubscribers(tx, { creatorId, kind: 'page_resumed', event: resumedAt })
    }
    return readPlans(tx, creatorId)
  })
}
