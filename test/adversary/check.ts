import { sql } from 'kysely'
import type { Group } from './group.ts'

type Row = { held: number; paid_in: number; losses: number; loose: number }

/**
 * What the group has won, in cents; above 0 the platform has been cheated. What they hold: wallets, held payments, earnings
 * in all states less what is owed, points at a cent each, what is owed to those who left, and what was paid out to them.
 * Against it stand what their cards really paid, and the losses that staff see listed with a reason; of somebody who left owing
 * only where a flag names them beside a fan. `loose`: cents that
 * someone could withdraw while owing more than what is pending for nobody else covers.
 */
export async function winnings({ services, members }: Group): Promise<{ won: number; loose: number; row: Row }> {
  const ids = members.map(({ id }) => id)
  const { rows } = await sql<Row>`
    with mine as (select unnest(${ids}::bigint[]) as id),
    balances as materialized (
      select account / 16 as owner, (account % 16)::int as kind, sum(amount)::bigint as amount from (
        select id as account, balance as amount from ledger_accounts where id = any (
          select m.id * 16 + k from mine m, unnest(array[1, 2, 3, 4, 7, 10, 15]) k)
        union all select account_id, amount from ledger_deltas where account_id / 16 in (select id from mine) and account_id % 16 in (2, 15)) b
      group by 1, 2),
    creators as (
      select owner, coalesce(sum(amount) filter (where kind = 2), 0) as pending, coalesce(sum(amount) filter (where kind = 3), 0) as available,
        -coalesce(sum(amount) filter (where kind = 15), 0) as owed from balances group by 1),
    promised as (
      select s.author_id as owner, sum(p.earned_cents * s.basis_points / 10000)::bigint as cents from purchases p join post_shares s
        on s.post_id = p.subject_id and p.kind in ('unlock', 'tip') and s.agreed_at <= p.made_at and (s.ended_at is null or p.made_at < s.ended_at)
      where p.state = 'paid' and s.author_id in (select id from mine) group by 1),
    covered as (select c.*, greatest(c.pending - coalesce(p.cents, 0), 0) as own from creators c left join promised p using (owner))
    select coalesce((select sum(amount) from balances), 0)::bigint
        + coalesce((select sum(amount) from ledger_transfers t where t.credit = 14 and t.debit / 16 in (select id from mine)), 0)::bigint
        - coalesce((select sum(amount) from ledger_transfers t where t.debit = 14 and t.credit / 16 in (select id from mine)), 0)::bigint
        + coalesce((select sum(amount_cents) from withdrawals w where w.state = 'paid' and w.user_id in (select id from mine)), 0)::bigint as held,
      coalesce((select sum(amount_cents - refunded_cents - disputed_cents) from top_ups
        where state = 'succeeded' and user_id in (select id from mine)), 0)::bigint as paid_in,
      coalesce((select sum(cents) from platform_losses l where user_id in (select id from mine)
        and (l.cause <> 'departed' or exists (select from risk_flags f where f.kind = 'creator_debt' and f.user_ids[1] = l.user_id
          and cardinality(f.user_ids) = 2))), 0)::bigint as losses,
      coalesce((select sum(least(available, owed - own)) from covered where owed > own and available > 0), 0)::bigint as loose`.execute(
    services.db,
  )
  const row = rows[0]
  if (!row) throw new Error('One row of sums.')
  return { won: row.held - row.paid_in - row.losses, loose: row.loose, row }
}

/** How much has ever been given back of what the group bought; something that a fan does alone must not add to it. */
export async function givenBack({ services, members }: Group): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(refunded_cents), 0)::bigint as cents from purchases
    where buyer_id = any (${members.map(({ id }) => id)}::bigint[])`.execute(services.db)
  return rows[0]?.cents ?? 0
}
