import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import type { Difference } from './difference.ts'

type Row = { name: string; expected: number; found: number }
const kinds = sql.raw(`('subscription', 'subscription_renewal', 'gift')`)

const checks = [
  // what runs was paid: by a payment to this creator for this subscription, or was free, a trial or fully discounted
  sql<Row>`
    select 'subscription ' || s.id || ' without payment' as name, s.price_cents as expected, 0::bigint as found from subscriptions s
    where s.price_cents > 0 and s.state <> 'ended'
      and not exists (select from purchases p where p.subject_id = s.id and p.creator_id = s.creator_id and p.kind in ${kinds})
      and not exists (select from subscription_periods w where w.subscription_id = s.id and w.purchase_id is null)`,
  // a payment for a time is one to this creator for this subscription
  sql<Row>`
    select 'period of subscription ' || w.subscription_id as name, 1::bigint as expected, 0::bigint as found
    from subscription_periods w join subscriptions s on s.id = w.subscription_id join purchases p on p.id = w.purchase_id
    where p.subject_id is distinct from s.id or p.creator_id <> s.creator_id or p.kind not in ${kinds}
      or (p.buyer_id <> s.fan_id and p.kind <> 'gift')`,
  // no time is paid twice
  sql<Row>`
    select 'time of subscription ' || a.subscription_id || ' paid twice' as name, 1::bigint as expected, 2::bigint as found
    from subscription_periods a join subscription_periods b on b.subscription_id = a.subscription_id and b.from_at > a.from_at and b.from_at < a.until_at
      and b.until_at > b.from_at`,
]

/** Compares subscriptions with their payments. */
export async function reconcileSubscriptions(tx: Tx): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const check of checks)
    for (const { name, expected, found } of (await check.execute(tx)).rows)
      differences.push({ what: name, expected, found })
  return differences
}
