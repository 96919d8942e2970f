import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'

/**
 * Flags what a creator owes for refunds (`cents`) and cannot pay, one flag for each fan who got the money: the creator comes
 * first in `user_ids`. Earlier refunds count as repaid first. While a flag is open it holds the most that was owed for that
 * fan; what staff have decided is not flagged again until another refund adds to it. docs/decisions/118.
 */
export async function flagDebt(tx: Tx, creatorId: number, cents: number): Promise<void> {
  await sql`
    with charged as (
      select p.buyer_id as fan_id, sum(e.cents)::bigint as cents, max(e.id) as newest
      from owed_entries e join refunds r on r.id = e.refund_id join purchases p on p.id = r.purchase_id
      where e.creator_id = ${creatorId} group by p.buyer_id, e.refund_id having sum(e.cents) > 0),
    counted as (
      select fan_id, newest, cents, ${cents}::bigint - (sum(cents) over (order by newest desc) - cents)::bigint as left_over from charged),
    unpaid as (
      select array[${creatorId}::bigint, fan_id] as ids, max(newest) as newest, sum(least(cents, left_over))::bigint as cents
      from counted where left_over > 0 group by fan_id),
    known as (
      update risk_flags f set details = json_build_object('cents', greatest(u.cents, (f.details ->> 'cents')::bigint)) from unpaid u
      where f.kind = 'creator_debt' and f.closed_at is null and f.user_ids = u.ids returning f.user_ids as ids)
    insert into risk_flags (kind, user_ids, details, key)
      select 'creator_debt', ids, json_build_object('cents', cents), 'creator_debt ' || array_to_string(ids, ' ') || ' ' || newest
      from unpaid where not exists (select from known k where k.ids = unpaid.ids)
    on conflict (key) do nothing`.execute(tx)
}

/** What a fan got from refunds that nobody has paid for, as long as staff have not decided it, or have frozen it; in cents. */
export async function unpaidRefundsOf(tx: Db | Tx, fanId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((details ->> 'cents')::bigint), 0)::bigint as cents from risk_flags
    where kind = 'creator_debt' and user_ids[2] = ${fanId}
      and (closed_at is null or frozen_ids @> array[${fanId}::bigint])`.execute(tx)
  return rows[0]?.cents ?? 0
}
