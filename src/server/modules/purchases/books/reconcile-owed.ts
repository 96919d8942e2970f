import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import type { Difference } from './difference.ts'

// What creators owe, what the platform lost, and what fans' points come to, by the tables that say why.
const accounts = sql`(select id as account, balance as amount from ledger_accounts
  union all select account_id, amount from ledger_deltas)`
const held = (kind: number) => sql`select account / 16 as owner, sum(amount)::bigint as amount
  from ${accounts} b where account % 16 = ${sql.lit(kind)} group by 1`
const [points, promotionCost, loss, owed] = [7, 11, 13, 15]

/**
 * Proves three things that no other account explains: each creator owes what refunds charged less what was repaid, and never
 * less than nothing; the platform's loss is the list of losses; a fan's points are those of purchases, less what refunds and
 * exchanges took, with all that is pending among them, and what exchanges cost is their cents.
 */
export async function reconcileOwed(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'owed by user ' || coalesce(e.owner, o.owner) as what, coalesce(e.amount, 0)::bigint as expected, -coalesce(o.amount, 0)::bigint as found
    from (select creator_id as owner, sum(cents)::bigint as amount from owed_entries group by 1) e full join (${held(owed)}) o on o.owner = e.owner
    where coalesce(e.amount, 0) <> -coalesce(o.amount, 0) or coalesce(o.amount, 0) > 0
    union all
    select 'owed by refund ' || r.id, w.amount, coalesce(e.amount, 0)::bigint
    from refunds r
    cross join lateral (select case when r.undone_at is null and r.state_before = 'released' and r.paid_by = 'creator'
      then r.price_cents - r.fee_cents - r.lost_cents else 0 end as amount) w
    left join lateral (select sum(cents)::bigint as amount from owed_entries where refund_id = r.id) e on true
    -- refunds of the time before there was such a debt took what was there at once
    where e.amount is not null and w.amount <> e.amount
    union all
    select 'losses of the platform', l.amount, -coalesce(o.amount, 0)::bigint
    from (select coalesce(sum(cents), 0)::bigint as amount from platform_losses) l left join (${held(loss)}) o on true
    where l.amount <> -coalesce(o.amount, 0)
    union all
    select 'losses of dispute ' || d.id, case when d.state = 'won' then 0 else d.lost_cents - d.recovered_cents end, coalesce(l.amount, 0)::bigint
    from disputes d left join lateral (select sum(cents)::bigint as amount from platform_losses where dispute_id = d.id) l on true
    where case when d.state = 'won' then 0 else d.lost_cents - d.recovered_cents end <> coalesce(l.amount, 0)
    union all
    select 'points of user ' || coalesce(e.owner, o.owner), coalesce(e.amount, 0)::bigint, coalesce(o.amount, 0)::bigint
    from (select owner, sum(amount)::bigint as amount from (
        select buyer_id as owner, points as amount from purchases where state <> 'held'
        union all select p.buyer_id, -(r.points - r.points_cents) from refunds r join purchases p on p.id = r.purchase_id where r.undone_at is null
        union all select debit / 16, -amount from ledger_transfers where debit % 16 = ${sql.lit(points)} and kind in ('points_exchange', 'account_closed')) m
      group by 1) e
    full join (${held(points)}) o on o.owner = e.owner where coalesce(e.amount, 0) <> coalesce(o.amount, 0)
    union all
    select 'pending points of user ' || w.owner, w.amount, coalesce(o.amount, 0)::bigint
    from (select p.buyer_id as owner, sum(p.points - p.refunded_points)::bigint as amount from purchases p
      -- whose account was closed has no points left
      where p.state = 'paid' and not exists (select from ledger_transfers t
        where t.debit = p.buyer_id * 16 + ${sql.lit(points)} and t.kind = 'account_closed')
      group by 1) w
    left join (${held(points)}) o on o.owner = w.owner where w.amount > coalesce(o.amount, 0)
    union all
    select 'cost of exchanged points', w.amount, -coalesce(o.amount, 0)::bigint
    from (select coalesce((select sum(amount) from ledger_transfers where debit % 16 = ${sql.lit(points)} and kind = 'points_exchange'), 0)::bigint
      - coalesce((select sum(points_cents) from refunds where undone_at is null), 0)::bigint as amount) w
    left join (${held(promotionCost)}) o on true where w.amount <> -coalesce(o.amount, 0)`.execute(tx)
  return rows
}
