import { sql } from 'kysely'
import { renewalSlack } from '#modules/entitlements/grant.ts'
import type { Tx } from '#platform/services.ts'
import { graceDays } from './grace.ts'

type Renewed = { id: number; purchaseId: string | null }

/**
 * Moves paid renewals to their next day. It counts from the anchor, so that the day of the month and the clock time stay,
 * also when the payment came late. If whole periods went by without anyone having tried (an outage), they are neither
 * charged nor lost to the fan: the one period that was paid is the first whole one that is still to come, and the time until it
 * begins costs nothing (docs/decisions/018). A changed plan begins with the renewal. Gives when each renews again, by its id.
 */
export async function renewUntilNext(tx: Tx, renewed: readonly Renewed[]): Promise<Map<number, string>> {
  if (renewed.length === 0) return new Map()
  const { rows } = await sql<{ id: number; at: string }>`
    with paid as (select * from unnest(${renewed.map(({ id }) => id)}::bigint[], ${renewed.map(({ purchaseId }) => purchaseId)}::uuid[]) as p(id, purchase_id)),
    plan as (
      select s.id, p.purchase_id, s.fan_id, s.creator_id, s.time_zone as zone, s.renews_at as due_at, coalesce(s.next_period, s.period) as period,
        coalesce(s.next_months, s.months) as months, coalesce(s.next_price_cents, s.price_cents) as price,
        case when s.next_period is null then coalesce(s.anchor_at, s.started_at) else s.renews_at end as anchor,
        case when s.next_period is null then s.periods else 0 end as periods,
        s.next_period is not null as changes
      from subscriptions s join paid p on p.id = s.id),
    soon as (select plan.*, period_end(anchor, zone, period, periods + months) as at from plan),
    slot as (
      select soon.*, coalesce(late.n, periods) as begins, coalesce(late.n, periods) + months as ends,
        coalesce(late.from_at, due_at) as from_at, coalesce(period_end(anchor, zone, period, late.n + months), at) as until_at
      from soon left join lateral (
        select n, period_end(anchor, zone, period, n) as from_at from generate_series(periods + 1, case when at > now() then periods else periods + 2000 end) n
        where period_end(anchor, zone, period, n) > now() order by n limit 1) late on true),
    moved as (
      update subscriptions s set state = 'active', period = slot.period, months = slot.months, price_cents = slot.price,
        next_period = null, next_months = null, next_price_cents = null, anchor_at = slot.anchor, periods = slot.ends,
        discounts_left = case when slot.changes then 0 else greatest(0, s.discounts_left - 1) end,
        renews_at = slot.until_at, try_at = slot.until_at
      from slot where slot.id = s.id returning s.id),
    granted as (
      insert into relations (fan_id, creator_id, subscribed_until)
      select fan_id, creator_id, until_at + ${renewalSlack}::interval from slot
      on conflict (fan_id, creator_id) do update set subscribed_until = excluded.subscribed_until)
    insert into subscription_periods (subscription_id, from_at, until_at, purchase_id)
    select id, from_at, until_at, purchase_id from slot returning subscription_id as id, until_at as at`.execute(tx)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Renewals that the wallet did not cover: tried again in a day, with access meanwhile. */
export async function keepWaiting(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with moved as (
      update subscriptions set state = 'past_due', try_at = now() + interval '1 day' where id = any (${ids}::bigint[])
      returning fan_id, creator_id, greatest(renews_at + make_interval(days => ${graceDays}), try_at) as until)
    insert into relations (fan_id, creator_id, subscribed_until) select fan_id, creator_id, until from moved
    on conflict (fan_id, creator_id) do update set subscribed_until = excluded.subscribed_until`.execute(tx)
}

/** Subscriptions that began while their creator's page was being paused: they rest with it. */
export async function restWithPage(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with moved as (
      update subscriptions s set paused_at = greatest(t.paused_at, s.started_at), paused_state = s.state, state = 'paused', try_at = 'infinity'
      from creator_terms t where t.creator_id = s.creator_id and s.id = any (${ids}::bigint[]) returning s.fan_id, s.creator_id)
    update relations r set subscribed_until = 'infinity' from moved m where r.fan_id = m.fan_id and r.creator_id = m.creator_id`.execute(
    tx,
  )
}

/**
 * Renewals of creators who have asked for their account to be deleted: nothing is charged any more, and access goes on, free,
 * until the day after. If the deletion is called off, it renews then (docs/decisions/095).
 */
export async function waitForDeletion(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with plan as (
      select s.id, s.renews_at as from_at, greatest(a.deletion_at, now()) + interval '1 day' as until_at
      from subscriptions s join accounts a on a.user_id = s.creator_id where s.id = any (${ids}::bigint[])),
    moved as (
      update subscriptions s set renews_at = p.until_at, try_at = p.until_at, anchor_at = p.until_at, periods = 0
      from plan p where p.id = s.id returning s.id, s.fan_id, s.creator_id, p.from_at, p.until_at),
    granted as (
      update relations r set subscribed_until = m.until_at + ${renewalSlack}::interval from moved m
      where r.fan_id = m.fan_id and r.creator_id = m.creator_id)
    insert into subscription_periods (subscription_id, from_at, until_at) select id, from_at, until_at from moved`.execute(
    tx,
  )
}
