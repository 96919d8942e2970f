import { sql } from 'kysely'
import { fail, type Failure } from '#platform/failure.ts'
import { postMany, Shortfall, type Transfer } from '#modules/ledger/post.ts'
import { feeOf, pointsFor, saleLegs } from '#modules/ledger/price-legs.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Evidence } from '#modules/site/buyer-country.ts'
import { taxBy, type Tax } from '#modules/site/tax-for.ts'
import { ownFeeInQuery } from './fee-rate.ts'
import { recordPurchase, type Paid, type PaymentRefusal, type Purchase } from './record-purchase.ts'

type Outcome = Paid | Failure<PaymentRefusal>
/** People with rules of their own: done after the others, or left to the caller. */
type Special = 'one by one' | 'leave'
type Terms = Evidence & { day: string; fee_basis_points: number | null; address_range: string; special: boolean }

/** What each purchase's two people bring along, in the order of the purchases. */
async function termsOf(tx: Tx, purchases: readonly Purchase[]): Promise<Terms[]> {
  const { rows } = await sql<Terms>`
    select a.country as declared, a.card_country as card, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day, ${ownFeeInQuery(sql`c.id`)} as fee_basis_points,
      coalesce((select address_range from sessions s where s.user_id = p.buyer order by last_used_at desc limit 1), '') as address_range,
      a.payments_frozen_at is not null or exists (select from spending_caps x where x.user_id = p.buyer)
        or exists (select from auto_top_ups t where t.user_id = p.buyer and t.state = 'on') as special
    from unnest(${purchases.map(({ buyerId }) => buyerId)}::bigint[], ${purchases.map(({ creatorId }) => creatorId)}::bigint[]) with ordinality as p(buyer, creator, n)
    join accounts a on a.user_id = p.buyer join users c on c.id = p.creator order by p.n`.execute(tx)
  if (rows.length !== purchases.length) throw new Error('A buyer of these purchases has no account.')
  return rows
}

type Sale = { purchase: Purchase; terms: Terms; paid: Paid; tax: Tax; transfer: Transfer }

function saleOf(purchase: Purchase, terms: Terms, operatorsRate: number): Sale {
  const { id, kind, buyerId, creatorId, priceCents } = purchase
  const tax = taxBy(terms, terms.day, priceCents)
  const { taxCents } = tax
  const feeCents = feeOf(priceCents, terms.fee_basis_points ?? operatorsRate)
  const legs = saleLegs({ fanId: buyerId, creatorId, priceCents, feeCents, taxCents })
  return {
    purchase,
    terms,
    tax,
    paid: { priceCents, taxCents, feeCents, earnedCents: priceCents - feeCents },
    transfer: { id, kind, legs },
  }
}

async function insertSales(tx: Tx, sales: readonly Sale[], holdDays: number): Promise<void> {
  if (sales.length === 0) return
  await sql`insert into purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, tax_cents, tax_country, tax_rate, fee_cents, points,
      address_range, tax_declared, tax_card, hold_days)
    select *, ${holdDays}::smallint from unnest(${sales.map(({ purchase }) => purchase.id)}::uuid[], ${sales.map(({ purchase }) => purchase.buyerId)}::bigint[],
      ${sales.map(({ purchase }) => purchase.creatorId)}::bigint[], ${sales.map(({ purchase }) => purchase.kind)}::text[],
      ${sales.map(({ purchase }) => purchase.subjectId)}::bigint[], ${sales.map(({ paid }) => paid.priceCents)}::bigint[],
      ${sales.map(({ paid }) => paid.taxCents)}::bigint[], ${sales.map(({ tax }) => tax.country)}::text[],
      ${sales.map(({ tax }) => tax.rate)}::int[], ${sales.map(({ paid }) => paid.feeCents)}::bigint[],
      ${sales.map(({ paid }) => pointsFor(paid.priceCents, paid.feeCents))}::bigint[],
      ${sales.map(({ terms }) => terms.address_range)}::text[], ${sales.map(({ terms }) => terms.declared)}::text[], ${sales.map(({ terms }) => terms.card)}::text[])`.execute(
    tx,
  )
}

/**
 * Many purchases with the statements of one, each whole or refused by itself, in their order; the rules are those of
 * `recordPurchase`. People with rules of their own (a frozen account, a spending cap,
 * automatic top-ups) come one by one, after the others, or are `left` to the caller.
 */
export async function recordPurchases(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  purchases: readonly Purchase[],
): Promise<Outcome[]>
export async function recordPurchases(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  purchases: readonly Purchase[],
  options: { special: Special },
): Promise<(Outcome | 'left')[]>
export async function recordPurchases(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  purchases: readonly Purchase[],
  { special }: { special: Special } = { special: 'one by one' },
): Promise<(Outcome | 'left')[]> {
  if (purchases.length === 0) return []
  const { feeBasisPoints, holdDays } = services.settings.now()
  const terms = await termsOf(tx, purchases)
  const sales = purchases.map((purchase, index) => saleOf(purchase, terms[index] as Terms, feeBasisPoints))
  const plain = sales.filter((sale) => !sale.terms.special)
  const posted = await postMany(
    tx,
    plain.map(({ transfer }) => transfer),
  )
  await insertSales(
    tx,
    plain.filter((_sale, index) => posted[index] === 'posted'),
    holdDays,
  )
  const outcomes = new Map<Sale, Outcome | 'left'>()
  for (const [index, sale] of plain.entries()) {
    const result = posted[index]
    const { priceCents, taxCents } = sale.paid
    outcomes.set(
      sale,
      result instanceof Shortfall
        ? fail('fund_wallet', { missingCents: result.missing, priceCents: priceCents + taxCents })
        : sale.paid,
    )
  }
  for (const sale of sales)
    if (sale.terms.special)
      outcomes.set(sale, special === 'leave' ? 'left' : await recordPurchase(tx, services, sale.purchase))
  return sales.map((sale) => outcomes.get(sale) as Outcome | 'left')
}
