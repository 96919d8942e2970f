import { sql } from 'kysely'
import type { Services } from '#core/services.ts'

/** Money that comes back to where it started within this time, each way at least so much, is flagged. */
const days = 30
const leastCents = 2_000
const flagsMost = 200

/**
 * Flags accounts that pay each other in a circle of two or three (A → B → A, A → B → C → A): a way to launder stolen cards
 * or to buy rank. Staff decide what it is; each circle is flagged once a month. Safe to repeat.
 */
export async function findCircularPayments({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`
    with paid as (
      select buyer_id as a, creator_id as b, sum(price_cents - refunded_cents)::bigint as cents from purchases
      where made_at > now() - make_interval(days => ${days}) and state in ('held', 'paid', 'released')
        -- only those who both pay and are paid can be part of a circle
        and buyer_id in (select id from users where is_creator) group by 1, 2 having sum(price_cents - refunded_cents) >= ${leastCents}),
    circles as (
      select array[x.a, x.b] as ids, least(x.cents, y.cents) as cents from paid x join paid y on y.a = x.b and y.b = x.a where x.a < x.b
      union all
      select array[x.a, x.b, y.b], least(x.cents, y.cents, z.cents) from paid x join paid y on y.a = x.b join paid z on z.a = y.b and z.b = x.a
      where x.a < x.b and x.a < y.b and x.b <> y.b)
    insert into risk_flags (kind, user_ids, details, key)
    select 'circular_payments', ids, json_build_object('cents', cents),
      'circular ' || array_to_string(ids, ' ') || ' ' || to_char(now() at time zone 'UTC', 'YYYY-MM')
    from circles limit ${flagsMost} on conflict (key) do nothing`.execute(db)
}
