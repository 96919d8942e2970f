import { sql } from 'kysely'
import type { PaymentProvider } from '#modules/payments/provider.ts'
import type { Tx } from '#platform/services.ts'
import { cashAt } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import type { Difference } from './difference.ts'

/** Our side of a provider, in one snapshot, in cents. `under way`: the provider may know of it before or after us. */
type Cash = { name: string; found: number; settled: number; comingIn: number; goingOut: number }

/** Our cash account with a provider beside the top-ups that explain it. */
export async function cashOf(tx: Tx, { name, ledgerNumber }: PaymentProvider): Promise<Cash> {
  const found = -(await balance(tx, cashAt(ledgerNumber)))
  const { rows } = await sql<Omit<Cash, 'name' | 'found'>>`
    select coalesce(sum(amount_cents - refunded_cents - disputed_cents) filter (where state = 'succeeded'), 0)::bigint as settled,
      coalesce(sum(amount_cents) filter (where state in ('open', 'processing')), 0)::bigint as "comingIn",
      (select coalesce(sum(r.amount_cents), 0)::bigint from top_up_refunds r join top_ups t on t.id = r.top_up_id
        where t.provider = ${name} and r.state = 'requested') as "goingOut"
    from top_ups where provider = ${name}`.execute(tx)
  const { settled = 0, comingIn = 0, goingOut = 0 } = rows[0] ?? {}
  return { name, found, settled, comingIn, goingOut }
}

/**
 * Compares a cash account with its top-ups and with what the provider itself says, which was asked before and after the
 * snapshot was read: what settles meanwhile is no difference.
 */
export function compareCash(
  { name, found, settled, comingIn, goingOut }: Cash,
  claims: readonly number[],
): Difference[] {
  const differences: Difference[] = []
  if (found !== settled) differences.push({ what: `cash at ${name}`, expected: settled, found })
  const [least, most] = [Math.min(...claims), Math.max(...claims)]
  // a report that is still on its way belongs to a top-up that waits for it; a refund that was asked for is not yet made
  if (most < found || least > found + comingIn + goingOut)
    differences.push({ what: `cash that ${name} reports`, expected: most, found })
  return differences
}

/** Money that went back: every refund and every dispute is its transfer, and the losses are theirs. */
export async function reconcileMoneyBack(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'refund ' || r.id as what, r.price_cents + r.tax_cents as expected, coalesce(t.amount, 0)::bigint as found
    from refunds r join purchases p on p.id = r.purchase_id left join lateral (
      select sum(amount)::bigint as amount from ledger_transfers where id = r.id and credit = p.buyer_id * 16 + 1) t on true
    where r.price_cents + r.tax_cents <> coalesce(t.amount, 0)
    union all
    select 'refund of top-up ' || r.id, r.amount_cents, coalesce(t.amount, 0)::bigint
    from top_up_refunds r left join lateral (select sum(amount)::bigint as amount from ledger_transfers where id = r.id) t on true
    where r.amount_cents <> coalesce(t.amount, 0)
    union all
    select 'dispute ' || d.id, d.amount_cents, d.wallet_cents + d.reversed_cents + d.lost_cents from disputes d
    where d.wallet_cents + d.reversed_cents + d.lost_cents not in (d.amount_cents, 0)
      or (d.state <> 'won' and d.wallet_cents + d.reversed_cents + d.lost_cents = 0)
    union all
    select 'parts of purchase ' || p.id, p.refunded_cents, coalesce(r.cents, 0)::bigint
    from purchases p left join (select purchase_id, sum(price_cents) as cents from refunds where undone_at is null group by 1) r
      on r.purchase_id = p.id
    where p.refunded_cents <> coalesce(r.cents, 0)`.execute(tx)
  return rows
}
