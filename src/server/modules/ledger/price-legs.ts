import { pendingOf, platformFee, pointsIssued, pointsOf, taxPayable, walletOf, type AccountId } from './accounts.ts'
import type { Leg } from './post.ts'

/** In cents. */
const pricePerPoint = 100

/** The platform's part of a price, in cents, by hundredths of a percent; it rounds down (product page, Tax). */
export const feeOf = (priceCents: number, feeBasisPoints: number): number =>
  Math.floor((priceCents * feeBasisPoints) / 10_000)
/**
 * Loyalty points for a price: one for each full dollar. A point is a cent that the platform pays, so never more than its fee:
 * else a creator without a fee and a fan could pay each other for the points alone.
 */
export const pointsFor = (priceCents: number, feeCents: number): number =>
  Math.min(feeCents, Math.floor(priceCents / pricePerPoint))

export type Sale = {
  fanId: number
  creatorId: number
  priceCents: number
  /** The platform's part of it. */
  feeCents: number
  /** Comes on top of the price. */
  taxCents?: number
  /** Where the money lies: the fan's wallet unless it was held before. */
  from?: AccountId
}

/**
 * A fan pays a creator: the creator's part of the price goes to pending earnings, the fee to the platform, the tax on top to
 * the tax office's account, and the fan gets a loyalty point for each full dollar of the price. Empty for a price of 0.
 */
export function saleLegs({ fanId, creatorId, priceCents, feeCents, taxCents = 0, from }: Sale): Leg[] {
  const wallet = from ?? walletOf(fanId)
  const legs: Leg[] = [
    { from: wallet, to: pendingOf(creatorId), amount: priceCents - feeCents },
    { from: wallet, to: platformFee, amount: feeCents },
    { from: wallet, to: taxPayable, amount: taxCents },
    { from: pointsIssued, to: pointsOf(fanId), amount: pointsFor(priceCents, feeCents) },
  ]
  return legs.filter((leg) => leg.amount > 0)
}

/** The same with the fee by hundredths of a percent. */
export const priceLegs = ({ feeBasisPoints, ...sale }: Omit<Sale, 'feeCents'> & { feeBasisPoints: number }): Leg[] =>
  saleLegs({ ...sale, feeCents: feeOf(sale.priceCents, feeBasisPoints) })
