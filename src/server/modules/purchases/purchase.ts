import { type RawBuilder, sql } from 'kysely'
import type { PurchaseKind } from '#contract/wallet.ts'
import { fail, Failure } from '#platform/failure.ts'
import { heldOf, walletOf } from '#modules/ledger/accounts.ts'
import { postMany, Shortfall, type Transfer, feeOf, pointsFor, saleLegs } from '#modules/ledger/transfers.ts'
import { refillIfLow } from '#modules/payments/queue-auto-top-up.ts'
import { taxBy, type Evidence, type Tax } from '#modules/site/tax.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { spentThisMonth } from './buying/spending-this-month.ts'

/** One payment from a fan to a creator. `id` is a UUID made from what is paid for (`transferId`). */
export type Purchase = {
  id: string
  kind: PurchaseKind
  buyerId: number
  creatorId: number
  /** The subscription, post or message; null for a tip on a profile. */
  subjectId: number | null
  /** Before tax; above 0. */
  priceCents: number
}
/** `earnedCents`: the creator's part. */
export type Paid = { priceCents: number; taxCents: number; feeCents: number; earnedCents: number }
/** Why a payment may be refused. */
export type PaymentRefusal = 'fund_wallet' | 'payments_frozen' | 'spending_cap'
export type PurchaseResult = Paid | Failure<PaymentRefusal>

/**
 * What a purchase's two people bring along. `isCapped`: the fan has set a monthly limit; `refillBelow`: an automatic
 * top-up follows below that balance in cents; `addressRange`: where the buyer's newest session is, part of the record of
 * what was agreed to.
 */
type Terms = Evidence & {
  day: string
  ownFee: number | null
  addressRange: string
  isFrozen: boolean
  isCapped: boolean
  refillBelow: number | null
}
/** A paid message's money waits for the creator's answer: nobody has earned it yet (`escrow.ts`). */
const isHeld = ({ kind }: Purchase): boolean => kind === 'message'

type Sale = { order: Purchase; terms: Terms; tax: Tax; paid: Paid; transfer: Transfer }

/** A creator's own fee as it counts now, in basis points; null: the operator's. `creator`: an expression for the creator's id. */
export const ownFeeInQuery = (creator: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`(select f.basis_points from creator_fees f where f.creator_id = ${creator} and f.from_at <= now()
    order by f.from_at desc limit 1)`

/**
 * Basis points (hundredths of a percent) that the platform keeps of a creator's prices now: the creator's own figure, else
 * the operator's. A change counts from its moment on, to the second (docs/decisions/092).
 */
export async function feeRateOf(
  tx: Db | Tx,
  { settings }: Pick<Services, 'settings'>,
  creatorId: number,
): Promise<number> {
  const { rows } = await sql<{ rate: number | null }>`select ${ownFeeInQuery(sql`${creatorId}`)} as rate`.execute(tx)
  return rows[0]?.rate ?? settings.now().feeBasisPoints
}

export type NextFee = { basisPoints: number | null; from: string }

/** What will count for a creator from a moment to come; null: nothing is planned. */
export async function nextFeeOf(db: Db | Tx, creatorId: number): Promise<NextFee | null> {
  const { rows } = await sql<NextFee>`select basis_points as "basisPoints", from_at as "from" from creator_fees
    where creator_id = ${creatorId} and from_at > now() order by from_at limit 1`.execute(db)
  return rows[0] ?? null
}

/** The terms of each purchase, in the order of the purchases. A buyer who has no account any more cannot pay. */
async function termsOf(tx: Tx, purchases: readonly Purchase[]): Promise<Terms[]> {
  const { rows } = await sql<Terms>`
    select a.country as declared, a.card_country as card, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day,
      ${ownFeeInQuery(sql`p.creator`)} as "ownFee", a.user_id is null or a.payments_frozen_at is not null as "isFrozen",
      c.user_id is not null as "isCapped", t.threshold_cents as "refillBelow",
      coalesce((select address_range from sessions s where s.user_id = p.buyer order by last_used_at desc limit 1), '') as "addressRange"
    from unnest(${purchases.map(({ buyerId }) => buyerId)}::bigint[], ${purchases.map(({ creatorId }) => creatorId)}::bigint[]) with ordinality as p(buyer, creator, n)
    left join accounts a on a.user_id = p.buyer left join spending_caps c on c.user_id = p.buyer
    left join auto_top_ups t on t.user_id = p.buyer and t.state = 'on' order by p.n`.execute(tx)
  return rows
}

function saleOf(order: Purchase, terms: Terms, operatorsFee: number): Sale {
  const { id, kind, buyerId, creatorId, priceCents } = order
  const tax = taxBy(terms, terms.day, priceCents)
  const { taxCents } = tax
  const feeCents = feeOf(priceCents, terms.ownFee ?? operatorsFee)
  const legs = isHeld(order)
    ? [{ from: walletOf(buyerId), to: heldOf(buyerId), amount: priceCents + taxCents }]
    : saleLegs({ fanId: buyerId, creatorId, priceCents, feeCents, taxCents })
  return {
    order,
    terms,
    tax,
    paid: { priceCents, taxCents, feeCents, earnedCents: priceCents - feeCents },
    transfer: { id, kind: isHeld(order) ? 'hold' : kind, legs },
  }
}

async function insertSales(tx: Tx, sales: readonly Sale[], holdDays: number): Promise<void> {
  if (sales.length === 0) return
  await sql`insert into purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, tax_cents, tax_country, tax_rate, fee_cents, points,
      state, address_range, tax_declared, tax_card, hold_days)
    select *, ${holdDays}::smallint from unnest(${sales.map(({ order }) => order.id)}::uuid[], ${sales.map(({ order }) => order.buyerId)}::bigint[],
      ${sales.map(({ order }) => order.creatorId)}::bigint[], ${sales.map(({ order }) => order.kind)}::text[],
      ${sales.map(({ order }) => order.subjectId)}::bigint[], ${sales.map(({ paid }) => paid.priceCents)}::bigint[],
      ${sales.map(({ paid }) => paid.taxCents)}::bigint[], ${sales.map(({ tax }) => tax.country)}::text[],
      ${sales.map(({ tax }) => tax.rate)}::int[], ${sales.map(({ paid }) => paid.feeCents)}::bigint[],
      ${sales.map(({ order, paid }) => (isHeld(order) ? 0 : pointsFor(paid.priceCents, paid.feeCents)))}::bigint[],
      ${sales.map(({ order }) => (isHeld(order) ? 'held' : 'paid'))}::text[],
      ${sales.map(({ terms }) => terms.addressRange)}::text[], ${sales.map(({ terms }) => terms.declared)}::text[], ${sales.map(({ terms }) => terms.card)}::text[])`.execute(
    tx,
  )
}

/** Moves the money of each sale that its wallet covers, and writes why. */
async function charge(tx: Tx, sales: readonly Sale[], holdDays: number): Promise<PurchaseResult[]> {
  const posted = await postMany(
    tx,
    sales.map(({ transfer }) => transfer),
  )
  await insertSales(
    tx,
    sales.filter((_sale, index) => posted[index] === 'posted'),
    holdDays,
  )
  return sales.map(({ paid }, index) => {
    const result = posted[index]
    return result instanceof Shortfall
      ? fail('fund_wallet', { missingCents: result.missing, priceCents: paid.priceCents + paid.taxCents })
      : paid
  })
}

/**
 * Whether the fan's monthly limit leaves room (with tax; the same payment is not counted twice). The limit's row is
 * locked until the end of the transaction: a fan with a limit pays one thing at a time.
 */
async function checkCap(tx: Tx, { order, tax }: Sale): Promise<Failure<'spending_cap'> | null> {
  const { id, buyerId } = order
  const priceCents = order.priceCents + tax.taxCents
  const { capCents, spentCents } = await spentThisMonth(tx, buyerId, { without: id, lock: true })
  if (capCents === null || spentCents + priceCents <= capCents) return null
  return fail('spending_cap', { capCents, spentCents, leftCents: Math.max(0, capCents - spentCents), priceCents })
}

/** One sale to somebody with rules of their own. */
async function chargeByRules(tx: Tx, sale: Sale, holdDays: number): Promise<PurchaseResult> {
  const { isFrozen, isCapped, refillBelow } = sale.terms
  if (isFrozen) return fail('payments_frozen')
  const refused = isCapped ? await checkCap(tx, sale) : null
  if (refused) return refused
  const [result] = await charge(tx, [sale], holdDays)
  if (result === undefined) throw new Error('One sale has one result.')
  if (!(result instanceof Failure)) await refillIfLow(tx, sale.order.buyerId, refillBelow)
  return result
}

const hasRules = ({ terms }: Sale): boolean => terms.isFrozen || terms.isCapped || terms.refillBelow !== null

/**
 * The one way to buy: takes the money and says why, in the caller's transaction, many purchases with the statements of
 * one. Each is whole or refused by itself, in their order; people with rules of their own (frozen, with a monthly limit,
 * with automatic top-ups) come after the others, or are left to the caller. The same purchase again changes nothing. Too
 * little in the wallet gives `fund_wallet` with `missingCents` and `priceCents` (the whole amount with tax).
 */
export async function purchaseMany<const Special extends 'charge' | 'leave' = 'charge'>(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  purchases: readonly Purchase[],
  special?: Special,
): Promise<(PurchaseResult | (Special extends 'leave' ? 'left' : never))[]>
export async function purchaseMany(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  purchases: readonly Purchase[],
  special: 'charge' | 'leave' = 'charge',
): Promise<(PurchaseResult | 'left')[]> {
  if (purchases.length === 0) return []
  const { feeBasisPoints, holdDays } = services.settings.now()
  const terms = await termsOf(tx, purchases)
  const sales = purchases.map((one, index) => saleOf(one, terms[index] as Terms, feeBasisPoints))
  const plain = sales.filter((sale) => !hasRules(sale))
  const charged = await charge(tx, plain, holdDays)
  const results = new Map<Sale, PurchaseResult | 'left'>(
    plain.map((sale, index) => [sale, charged[index] as PurchaseResult]),
  )
  for (const sale of sales.filter(hasRules))
    results.set(sale, special === 'leave' ? 'left' : await chargeByRules(tx, sale, holdDays))
  return sales.map((sale) => results.get(sale) as PurchaseResult | 'left')
}

/** One purchase; see `purchaseMany`. */
export async function purchase(tx: Tx, services: Pick<Services, 'settings'>, one: Purchase): Promise<PurchaseResult> {
  const [result] = await purchaseMany(tx, services, [one])
  if (result === undefined) throw new Error('One purchase has one result.')
  return result
}
