import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import type { Tx } from '#platform/services.ts'
import type { Difference } from './difference.ts'

type Row = { name: string; expected: number; found: number }

// What the accounts that hold other people's money must come to, by the tables that say why. Each text gives one row an
// owner; `owned` gives what the accounts of a kind hold, deltas included.
const owned = (kind: number) => sql`
  select account / 16 as owner, sum(amount)::bigint as amount
  from (select id as account, balance as amount from ledger_accounts union all select account_id, amount from ledger_deltas) b
  where account % 16 = ${sql.lit(kind)} group by 1`

const compare = (what: string, kind: number, expected: ReturnType<typeof sql>) => sql<Row>`
  select ${what} || coalesce(e.owner, o.owner) as name, coalesce(e.amount, 0)::bigint as expected, coalesce(o.amount, 0)::bigint as found
  from (${expected}) e full join (${owned(kind)}) o on o.owner = e.owner
  where coalesce(e.amount, 0) <> coalesce(o.amount, 0)`

const isHere = (userId: ReturnType<typeof sql>) =>
  sql`exists (select from users u where u.id = ${userId} and u.deleted_at is null)`

const [pending, inPayout, payoutSent, held] = [2, 4, 9, 10]
/** Who has a ticket for a show sees its recording, by the same purchase. */
const isNoReplay = sql`not exists (select from purchases t where t.id = k.purchase_id and t.buyer_id = k.user_id
  and t.kind = 'live_ticket' and ${stands('t')})`
const checks = [
  compare(
    'pending earnings of user ',
    pending,
    sql`select creator_id as owner, sum(earned_cents)::bigint as amount from purchases where state = 'paid' group by 1`,
  ),
  compare(
    'money in payout of user ',
    inPayout,
    sql`select user_id as owner, sum(amount_cents)::bigint as amount from withdrawals
      where state in ('requested', 'approved', 'sent') group by 1`,
  ),
  compare(
    'money paid out, owner ',
    payoutSent,
    sql`select 0::bigint as owner, sum(amount_cents)::bigint as amount from withdrawals where state = 'paid'`,
  ),
  compare(
    'held messages of user ',
    held,
    sql`select buyer_id as owner, sum(price_cents + tax_cents)::bigint as amount from purchases where state = 'held' group by 1`,
  ),
  // each purchase is its transfer: what left the buyer's wallet is price and tax
  sql<Row>`
    select 'purchase ' || p.id as name, p.price_cents + p.tax_cents as expected, coalesce(t.amount, 0)::bigint as found
    from purchases p left join lateral (
      select sum(amount)::bigint as amount from ledger_transfers where id = p.id and debit = p.buyer_id * 16 + 1) t on true
    where p.price_cents + p.tax_cents <> coalesce(t.amount, 0)`,
  // and no sale has a transfer alone; a message's second transfer, when it is answered, has a number of its own
  sql<Row>`
    select 'sale ' || t.id as name, 0::bigint as expected, sum(t.amount)::bigint as found from ledger_transfers t
    where t.kind in ('subscription', 'subscription_renewal', 'tip', 'unlock', 'message_unlock', 'story_unlock', 'gift', 'live_ticket', 'hold')
      and t.credit % 16 in (2, 5, 10, 12) and not exists (select from purchases p where p.id = t.id) group by t.id`,
  // posts are open to whoever paid for them, and to nobody else; staff may close one with a part of its price,
  // and what only those could read who have left goes with its author
  sql<Row>`
    select 'unlock of post ' || coalesce(k.post_id, p.subject_id) || ' by user ' || coalesce(k.user_id, p.buyer_id) as name,
      (p.id is not null)::int::bigint as expected, (k.post_id is not null)::int::bigint as found
    from unlocks k full join (select * from purchases where kind = 'unlock' and ${stands('purchases')}) p
      on p.id = k.purchase_id and p.buyer_id = k.user_id and p.subject_id = k.post_id
    where (p.id is null and ${isNoReplay}) or (k.post_id is null and p.refunded_cents = 0 and ${isHere(sql`p.buyer_id`)})`,
  // as are locked media of messages
  sql<Row>`
    select 'unlock of message ' || coalesce(k.message_id, p.subject_id) || ' by user ' || coalesce(k.user_id, p.buyer_id) as name,
      (p.id is not null)::int::bigint as expected, (k.message_id is not null)::int::bigint as found
    from message_unlocks k full join (select * from purchases where kind = 'message_unlock' and ${stands('purchases')}) p
      on p.id = k.purchase_id and p.buyer_id = k.user_id and p.subject_id = k.message_id
    where p.id is null or (k.message_id is null and p.refunded_cents = 0 and ${isHere(sql`p.buyer_id`)})`,
  // and stories, which go with their author's account
  sql<Row>`
    select 'unlock of story ' || coalesce(k.story_id, p.subject_id) || ' by user ' || coalesce(k.user_id, p.buyer_id) as name,
      (p.id is not null)::int::bigint as expected, (k.story_id is not null)::int::bigint as found
    from story_unlocks k full join (select * from purchases where kind = 'story_unlock' and ${stands('purchases')}) p
      on p.id = k.purchase_id and p.buyer_id = k.user_id and p.subject_id = k.story_id
    where p.id is null or (k.story_id is null and p.refunded_cents = 0 and ${isHere(sql`p.buyer_id`)}
      and exists (select from stories s where s.id = p.subject_id))`,
  // as are shows; a show goes with its creator's account, and its tickets with it
  sql<Row>`
    select 'ticket for show ' || coalesce(k.show_id, p.subject_id) || ' of user ' || coalesce(k.user_id, p.buyer_id) as name,
      (p.id is not null)::int::bigint as expected, (k.show_id is not null)::int::bigint as found
    from show_tickets k full join (select * from purchases where kind = 'live_ticket' and ${stands('purchases')}) p
      on p.id = k.purchase_id and p.buyer_id = k.user_id and p.subject_id = k.show_id
    where p.id is null or (k.show_id is null and p.refunded_cents = 0 and ${isHere(sql`p.buyer_id`)}
      and exists (select from shows s where s.id = p.subject_id))`,
]

/** Compares what is held for fans and creators with the purchases and withdrawals that say why. */
export async function reconcilePurchases(tx: Tx): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const check of checks)
    for (const { name, expected, found } of (await check.execute(tx)).rows)
      differences.push({ what: name, expected, found })
  return differences
}
