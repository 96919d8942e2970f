import { pointsOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import type { Db, Tx } from '#platform/services.ts'
import { pendingPoints } from './pending-points.ts'

type Bought = {
  buyerId: number
  state: string
  points: number
  priceCents: number
  refundedCents: number
  refundedPoints: number
}

/** Points that go back with so much of a purchase's price, in cents; counted from the start, so that parts add up to the whole. */
export const pointsOfPart = ({ points, priceCents, refundedCents, refundedPoints }: Bought, cents: number): number =>
  Math.max(0, Number((BigInt(points) * BigInt(refundedCents + cents)) / BigInt(priceCents)) - refundedPoints)

/**
 * Of the points that go back with so much of a purchase those that the buyer no longer has, because they were exchanged or
 * the account is closed: points of other purchases that are pending stay with those. Whoever acts on it has locked the
 * points account.
 */
export async function exchangedPoints(db: Db | Tx, bought: Bought, cents: number): Promise<number> {
  const points = pointsOfPart(bought, cents)
  if (points === 0) return 0
  // what is pending of this purchase is there for it
  const own = bought.state === 'paid' ? bought.points - bought.refundedPoints : 0
  const others = (await pendingPoints(db, bought.buyerId)) - own
  const held = await balance(db, pointsOf(bought.buyerId))
  return Math.max(0, points - Math.max(0, held - others))
}
