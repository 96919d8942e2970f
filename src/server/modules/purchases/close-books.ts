import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { availableOf, heldOf, pointsIssued, pointsOf, refundsOwed, walletOf } from '#modules/ledger/accounts.ts'
import { lockedBalances } from '#modules/ledger/balance.ts'
import { post, type Leg } from '#modules/ledger/transfers.ts'
import { openWithdrawal } from '#modules/payouts/open-withdrawal.ts'
import { lockUnsent } from '#modules/payouts/take-from-withdrawal.ts'
import { settleOwedOfLeaver } from './collect-owed.ts'
import { unpaidRefundsOf } from './flag-debt.ts'
import { addToClaim } from '#modules/payouts/add-to-claim.ts'
import { lockTopUps, refundToCards, type CardRefund } from '#modules/payouts/refund-to-cards.ts'
import { returnHeld } from './escrow.ts'
import { lastRelease, releaseAllOf } from './buying/release-earnings.ts'
import type { Services, Tx } from '#platform/services.ts'
import { accountsSharedWith } from './split-revenue.ts'

/**
 * What becomes of the money of a person who leaves, in cents: on its way back to cards, on its way by their payout method,
 * and what they can claim.
 */
export type ClosedBooks = { toCards: CardRefund[]; payoutCents: number; claimCents: number }

/**
 * Payments that wait for an answer go back to whoever paid: this person, or their fans. All accounts that closing the books
 * touches are locked first, in one order: it posts to them in another.
 */
async function returnAllHeld(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: string; buyer_id: number }>`select id, buyer_id from purchases
    where (buyer_id = ${userId} or creator_id = ${userId}) and state = 'held' order by id for update`.execute(tx)
  const buyers = [...new Set(rows.map((row) => row.buyer_id))]
  await lockedBalances(tx, [
    walletOf(userId),
    availableOf(userId),
    pointsOf(userId),
    ...buyers.flatMap((id) => [walletOf(id), heldOf(id)]),
    ...(await accountsSharedWith(tx, userId)),
  ])
  for (const { id } of rows) await returnHeld(tx, { purchaseId: id })
}

/** When the last of a leaver's earnings clear, also of those in a withdrawal that was called off; null: all have. */
async function clearsAt(tx: Tx, userId: number): Promise<string | null> {
  const pending = await lastRelease(tx, userId)
  const { rows } = await sql<{ at: string | null }>`
    select greatest(max(held_until), ${pending}::timestamptz) as at from withdrawals where user_id = ${userId}`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/** What of a fan's wallet does not go back to cards by itself: refunds that nobody has paid for, until staff decide; in cents. */
async function keptBack(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`select wallet_cents as cents from claims where user_id = ${userId}`.execute(tx)
  return Math.max(0, (await unpaidRefundsOf(tx, userId)) - (rows[0]?.cents ?? 0))
}

/**
 * Closes a person's accounts when they are deleted (product page, Deletion): what they owe for refunds is settled; earnings,
 * pending ones too, go out as a last withdrawal of any size where there is a payout method and none under way, once they have
 * cleared; the wallet
 * goes back to the cards that it came from; what cannot go either way is claimed (product page, Who leaves); points end.
 * Comes after the fans of a creator have got back the unused part of running periods. Called again, it moves only what has
 * come since.
 */
export async function closeBooks(tx: Tx, services: Pick<Services, 'payments'>, userId: number): Promise<ClosedBooks> {
  await lockTopUps(tx, userId)
  await lockUnsent(tx, [userId])
  await returnAllHeld(tx, userId)
  const heldUntil = await clearsAt(tx, userId)
  await releaseAllOf(tx, userId)
  await settleOwedOfLeaver(tx, userId)
  const available = availableOf(userId)
  const [earned = 0] = await lockedBalances(tx, [available])
  const payoutCents = earned > 0 && 'id' in (await openWithdrawal(tx, userId, earned, heldUntil)) ? earned : 0

  const keep = await keptBack(tx, userId)
  const toCards = await refundToCards(tx, services, userId, keep)
  const [wallet, points] = [walletOf(userId), pointsOf(userId)]
  const [prepaid = 0, unpaid = 0, loyalty = 0] = await lockedBalances(tx, [wallet, available, points])
  const legs: Leg[] = [
    { from: wallet, to: refundsOwed, amount: prepaid },
    { from: available, to: refundsOwed, amount: unpaid },
    { from: points, to: pointsIssued, amount: loyalty },
  ].filter((leg) => leg.amount > 0)
  // an id of its own each time: what is moved is what is there under the lock, so that nothing moves twice
  if (legs.length > 0) await post(tx, { id: randomUUID(), kind: 'account_closed', legs })
  const held = keep > 0 && prepaid > 0
  await addToClaim(tx, userId, { walletCents: prepaid, earningsCents: unpaid, heldUntil, held })
  return { toCards, payoutCents, claimCents: prepaid + unpaid }
}
