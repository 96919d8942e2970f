import { sql } from 'kysely'
import { fail, type Failure } from '#platform/failure.ts'
import type { Tx } from '#platform/services.ts'
import type { Evidence } from '#modules/site/buyer-country.ts'
import { taxBy, type Tax } from '#modules/site/tax-for.ts'
import { spentThisMonth } from './spent.ts'

type Row = Evidence & { day: string; frozen: boolean; capped: boolean; address_range: string; threshold: number | null }

/** What a payment has to know of who pays. `refillBelowCents`: an automatic top-up follows below that balance. */
export type Buyer = { tax: Tax; evidence: Evidence; addressRange: string; refillBelowCents: number | null }
type Order = { id: string; buyerId: number; priceCents: number }

/**
 * Whether a fan may pay this much more: not while payments are frozen, and not beyond the monthly limit that the fan has
 * set (with tax; the same payment is not counted twice). A fan with a limit pays one thing at a time: the limit's row
 * is locked until the end of the transaction.
 */
export async function checkBuyer(
  tx: Tx,
  { id, buyerId, priceCents }: Order,
): Promise<Buyer | Failure<'payments_frozen' | 'spending_cap'>> {
  const { rows } = await sql<Row>`
    select a.country as declared, a.card_country as card, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day,
      a.payments_frozen_at is not null as frozen, c.user_id is not null as capped, t.threshold_cents as threshold,
      -- where the buyer's newest session is: part of the record of what was agreed to
      coalesce((select address_range from sessions s where s.user_id = a.user_id order by last_used_at desc limit 1), '') as address_range
    from accounts a left join spending_caps c on c.user_id = a.user_id
    left join auto_top_ups t on t.user_id = a.user_id and t.state = 'on'
    where a.user_id = ${buyerId}`.execute(tx)
  const row = rows[0]
  if (!row || row.frozen) return fail('payments_frozen')
  const evidence = { declared: row.declared, card: row.card }
  const tax = taxBy(evidence, row.day, priceCents)
  if (row.capped) {
    const { capCents, spentCents } = await spentThisMonth(tx, buyerId, { without: id, lock: true })
    if (capCents !== null && spentCents + priceCents + tax.taxCents > capCents)
      return fail('spending_cap', {
        capCents,
        spentCents,
        leftCents: Math.max(0, capCents - spentCents),
        priceCents: priceCents + tax.taxCents,
      })
  }
  return { tax, evidence, addressRange: row.address_range, refillBelowCents: row.threshold }
}
