import { sql, type RawBuilder } from 'kysely'
import { renewalSlack } from '#modules/entitlements/grant.ts'
import type { Tx } from '#platform/services.ts'

/**
 * Stops the renewal of the running subscriptions that fit, `s` in `which`: nothing more is paid, what is paid stays to its
 * end. A past-due one has no paid time left: it ends at its next try. One that rests ends after the rest. Gives the fans.
 */
export async function cancelRenewals(tx: Tx, which: RawBuilder<unknown>): Promise<{ id: number; fanId: number }[]> {
  const { rows } = await sql<{ id: number; fan_id: number }>`
    with stopped as (
      update subscriptions s set state = 'cancelled', paused_state = null, next_period = null, next_months = null, next_price_cents = null,
        try_at = case when s.paused_at is null then s.renews_at else s.try_at end
      where s.state in ('trial', 'active', 'past_due', 'paused') and ${which}
      returning s.id, s.fan_id, s.creator_id, s.renews_at, s.paused_at),
    shortened as (
      update relations r set subscribed_until = stopped.renews_at from stopped
      where r.fan_id = stopped.fan_id and r.creator_id = stopped.creator_id and stopped.paused_at is null)
    select id, fan_id from stopped order by id`.execute(tx)
  return rows.map(({ id, fan_id: fanId }) => ({ id, fanId }))
}

/**
 * The time that fans have paid a creator for stands still, of cancelled subscriptions whose time is not over.
 */
export const stopClocks = (tx: Tx, creatorId: number): Promise<unknown> =>
  sql`update subscriptions set paused_at = now(), try_at = 'infinity'
    where creator_id = ${creatorId} and state = 'cancelled' and paused_at is null and renews_at > now()`.execute(tx)

/**
 * The time that fans have paid a creator for runs again: each renewal, and each end of what was cancelled, is later by as long
 * as it stood still; from then on the calendar counts from there.
 */
export async function restartClocks(tx: Tx, creatorId: number): Promise<void> {
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
}
