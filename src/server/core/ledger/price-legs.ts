import { pendingOf, platformFee, pointsIssued, pointsOf, walletOf } from './accounts.ts'
import type { Leg } from './post.ts'

const centsPerPoint = 100

/** The platform's part of a price, in cents; it rounds down (product page, Tax). */
export const feeOf = (priceCents: number, feePercent: number): number => Math.floor((priceCents * feePercent) / 100)

/**
 * A fan pays a creator from the wallet: the creator's part goes to pending earnings, the fee to the platform, and the
 * fan gets a loyalty point for each full dollar. Empty for a price of 0.
 */
export function priceLegs(sale: { fanId: number; creatorId: number; priceCents: number; feePercent: number }): Leg[] {
  const fee = feeOf(sale.priceCents, sale.feePercent)
  const wallet = walletOf(sale.fanId)
  const legs: Leg[] = [
    { from: wallet, to: pendingOf(sale.creatorId), amount: sale.priceCents - fee },
    { from: wallet, to: platformFee, amount: fee },
    { from: pointsIssued, to: pointsOf(sale.fanId), amount: Math.floor(sale.priceCents / centsPerPoint) },
  ]
  return legs.filter((leg) => leg.amount > 0)
}
