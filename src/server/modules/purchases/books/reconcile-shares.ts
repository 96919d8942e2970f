import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { partOf, shareApplies } from '../split-revenue.ts'
import type { Difference } from './difference.ts'

/**
 * Income that is shared: what moved between two creators is what the rows say that give the reason, transfer by transfer and
 * both ways; of what is released and was never given back each agreement has had its percent, and nobody else anything; of the
 * rest nobody still counts more than there is.
 */
export async function reconcileShares(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'share of user ' || coalesce(e.who, l.who) || ' in transfer ' || coalesce(e.id, l.id) as what,
      coalesce(e.amount, 0)::bigint as expected, coalesce(l.amount, 0)::bigint as found
    from (select transfer_id as id, co_creator_id as who, sum(moved_cents) as amount from share_entries
        group by 1, 2 having sum(moved_cents) <> 0) e
      full join (
        -- a refund takes from the co-creator, all others give
        select t.id, case when r.id is null then t.credit else t.debit end / 16 as who,
          sum(case when r.id is null then t.amount else -t.amount end) as amount
        from ledger_transfers t left join refunds r on r.id = t.id
        where t.debit % 16 in (3, 15) and t.credit % 16 in (3, 15) and t.kind not in ('owed_repaid', 'owed_written_off') group by 1, 2) l on l.id = e.id and l.who = e.who
    where coalesce(e.amount, 0) <> coalesce(l.amount, 0)
    union all
    select 'share ' || coalesce(w.share_id, g.share_id) || ' of purchase ' || coalesce(w.id, g.id),
      coalesce(w.cents, 0)::bigint, coalesce(g.cents, 0)::bigint
    from (select p.id, s.id as share_id, ${partOf} as cents from purchases p join post_shares s on ${shareApplies}
        where p.state = 'released' and p.refunded_cents = 0 and ${partOf} > 0) w
      full join (select e.purchase_id as id, e.share_id, sum(e.part_cents) as cents from share_entries e
        join purchases p on p.id = e.purchase_id where p.state = 'released' and p.refunded_cents = 0 group by 1, 2) g
        on g.id = w.id and g.share_id = w.share_id
    where coalesce(w.cents, 0) <> coalesce(g.cents, 0)
    union all
    select 'shares left of purchase ' || p.id, case when p.state = 'released' then p.earned_cents else 0 end, sum(e.part_cents)::bigint
    from share_entries e join purchases p on p.id = e.purchase_id group by p.id
    having sum(e.part_cents) > case when p.state = 'released' then p.earned_cents else 0 end`.execute(tx)
  return rows
}
