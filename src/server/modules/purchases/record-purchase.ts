import { sql } from 'kysely'
import type { PurchaseKind } from '#contract/wallet.ts'
import { fail, Failure } from '#platform/failure.ts'
import { heldOf, walletOf } from '#modules/ledger/accounts.ts'
import { post, Shortfall } from '#modules/ledger/post.ts'
import { feeOf, pointsFor, saleLegs } from '#modules/ledger/price-legs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { feeRateOf } from './fee-rate.ts'
import { checkBuyer } from './buying/check-buyer.ts'
import { refillIfLow } from '#modules/payments/refill.ts'

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

/**
 * Takes the money and says why, in the caller's transaction: the transfer and its purchase. `hold`: it waits for the creator's
 * answer, and nobody has earned it yet. Recording the same purchase again changes nothing. Too little in the wallet gives
 * `fund_wallet` with `missingCents` and `priceCents` (the whole amount with tax); see `checkBuyer` for the other refusals.
 */
export async function recordPurchase(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  purchase: Purchase,
  { hold = false }: { hold?: boolean } = {},
): Promise<Paid | Failure<'fund_wallet' | 'payments_frozen' | 'spending_cap'>> {
  const { id, kind, buyerId, creatorId, priceCents } = purchase
  const buyer = await checkBuyer(tx, purchase)
  if (buyer instanceof Failure) return buyer
  const { taxCents, rate, country } = buyer.tax
  const feeCents = feeOf(priceCents, await feeRateOf(tx, services, creatorId))
  const legs = hold
    ? [{ from: walletOf(buyerId), to: heldOf(buyerId), amount: priceCents + taxCents }]
    : saleLegs({ fanId: buyerId, creatorId, priceCents, feeCents, taxCents })
  const posted = await post(tx, { id, kind: hold ? 'hold' : kind, legs })
  if (posted instanceof Shortfall)
    return fail('fund_wallet', { missingCents: posted.missing, priceCents: priceCents + taxCents })
  if (posted === 'posted')
    await sql`insert into purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, tax_cents, tax_country, tax_rate, fee_cents, points, state,
        address_range, tax_declared, tax_card, hold_days)
      values (${id}, ${buyerId}, ${creatorId}, ${kind}, ${purchase.subjectId}, ${priceCents}, ${taxCents}, ${country}, ${rate},
        ${feeCents}, ${hold ? 0 : pointsFor(priceCents, feeCents)}, ${hold ? 'held' : 'paid'},
        ${buyer.addressRange}, ${buyer.evidence.declared}, ${buyer.evidence.card},
        ${services.settings.now().holdDays})`.execute(tx)
  await refillIfLow(tx, buyerId, buyer.refillBelowCents)
  return { priceCents, taxCents, feeCents, earnedCents: priceCents - feeCents }
}

/** Why a payment may be refused. */
export type PaymentRefusal =
  Awaited<ReturnType<typeof recordPurchase>> extends infer R ? (R extends Failure<infer C> ? C : never) : never
