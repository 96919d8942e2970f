import { sql } from 'kysely'
import { raiseFlags } from '../raise-flags.ts'
import type { Services } from '#platform/services.ts'

/** What is looked at: payments of this time. */
const days = 30
/** Less than this is small change, to and fro. */
const leastCents = 2_000
/** So many refunds of one person are worth a look. */
const refundsMost = 5
/** Flags of one kind in one night. */
const flagsMost = 200

const month = sql`to_char(now() at time zone 'UTC', 'YYYY-MM')`
const recent = sql`now() - make_interval(days => ${days})`

/**
 * Accounts that pay each other in a circle of two or three (A → B → A, A → B → C → A): a way to launder stolen cards or to
 * buy rank. Staff decide what it is.
 */
const circles = sql`
  with paid as (
    select buyer_id as a, creator_id as b, sum(price_cents - refunded_cents)::bigint as cents from purchases
    where made_at > ${recent} and state in ('held', 'paid', 'released')
      -- only those who both pay and are paid can be part of a circle
      and buyer_id in (select id from users where is_creator) group by 1, 2 having sum(price_cents - refunded_cents) >= ${leastCents}),
  circles as (
    select array[x.a, x.b] as ids, least(x.cents, y.cents) as cents from paid x join paid y on y.a = x.b and y.b = x.a where x.a < x.b
    union all
    select array[x.a, x.b, y.b], least(x.cents, y.cents, z.cents) from paid x join paid y on y.a = x.b join paid z on z.a = y.b and z.b = x.a
    where x.a < x.b and x.a < y.b and x.b <> y.b)
  select ids, json_build_object('cents', cents), 'circular ' || array_to_string(ids, ' ') || ' ' || ${month}
  from circles limit ${flagsMost}`

/** A creator who is paid by an account that tops up with the creator's own card: one person on both sides. */
const ownCards = sql`
  with paid as (
    select buyer_id, creator_id, sum(price_cents - refunded_cents)::bigint as cents from purchases
    where made_at > ${recent} and state in ('held', 'paid', 'released') group by 1, 2 having sum(price_cents - refunded_cents) >= ${leastCents})
  select array[buyer_id, creator_id], json_build_object('cents', cents),
    'self_payment ' || buyer_id::text || ' ' || creator_id::text || ' ' || ${month}
  from paid where exists (select from top_ups t join top_ups o on o.card_print = t.card_print and o.user_id = paid.creator_id
    where t.user_id = paid.buyer_id and t.state = 'succeeded' and o.state = 'succeeded' and t.card_print is not null)
  limit ${flagsMost}`

/** Somebody who gets money back again and again. What a change of plan credits is no refund: the new period was paid with it. */
const manyRefunds = sql`
  select array[p.buyer_id], json_build_object('refunds', count(*), 'cents', sum(r.price_cents)::bigint),
    'many_refunds ' || p.buyer_id::text || ' ' || ${month}
  from refunds r join purchases p on p.id = r.purchase_id
  where r.made_at > ${recent} and r.kind = 'refund' and r.undone_at is null
    and not exists (select from purchases n where n.buyer_id = p.buyer_id and n.kind = 'subscription'
      and n.subject_id = p.subject_id and n.made_at = r.made_at)
  group by p.buyer_id having count(*) >= ${refundsMost} limit ${flagsMost}`

/** Looks through a month of payments for what only shows over time. Each finding is flagged once a month. Safe to repeat. */
export async function findRisks({ db }: Pick<Services, 'db'>): Promise<void> {
  await raiseFlags(db, 'circular_payments', circles)
  await raiseFlags(db, 'self_payment', ownCards)
  await raiseFlags(db, 'many_refunds', manyRefunds)
}
