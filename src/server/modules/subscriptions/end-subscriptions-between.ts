import { sql } from 'kysely'
import { Failure } from '#platform/failure.ts'
import { collectOwed } from '#modules/purchases/collect-owed.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import type { Services, Tx } from '#platform/services.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { notifyCharged } from '#modules/notifications/notify-charged.ts'
import { notifyRefunded } from '#modules/notifications/notify-refunded.ts'
import { endSubscriptions } from '#modules/entitlements/end-subscriptions.ts'
import { unusedOf } from './unused-time.ts'

/**
 * Ends these running subscriptions at once and gives the unused part of what was paid back to whoever paid it, at the
 * creator's expense; they are told.
 */
async function endAndRefund(tx: Tx, services: Services, ids: readonly number[]): Promise<void> {
  const unused = await unusedOf(tx, ids)
  await endSubscriptions(tx, ids)
  const owing = new Map<number, number>()
  for (const { id, buyer_id: buyerId, cents } of unused) {
    const given = await refundPurchase(tx, services, id, { kind: 'refund', cents, keepAccess: true, owing })
    if (given instanceof Failure)
      throw new Error(`The unused part of purchase ${id} cannot be given back: ${given.code}`)
    if (given.toWalletCents > 0) await notifyRefunded(tx, { buyerId, purchaseId: id, cents: given.toWalletCents })
  }
  const [first] = unused
  if (first) await notifyCharged(tx, owing, `unused ${first.id}`)
  await collectOwed(tx, owing.keys())
}

/**
 * The creator no longer serves this fan, by a block or by hiding in the fan's country: what runs ends, and the unused part,
 * by the second, goes back with its tax. In the caller's transaction; safe to repeat.
 */
export async function endByCreator(tx: Tx, services: Services, creatorId: number, fanId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from subscriptions where state <> 'ended' and fan_id = ${fanId} and creator_id = ${creatorId} order by id for update`.execute(
    tx,
  )
  if (rows.length === 0) return
  await endAndRefund(
    tx,
    services,
    rows.map(({ id }) => id),
  )
  await signalUpdates(tx, fanId, creatorId)
}

/**
 * Ends all subscriptions to a creator who leaves or is removed, up to `most`, and says how many these were: called until it
 * is 0, each time in a transaction of its own, so that a creator with very many fans can leave too.
 */
export async function endSubscriptionsTo(tx: Tx, services: Services, creatorId: number, most = 100): Promise<number> {
  const { rows } = await sql<{ id: number; fan_id: number }>`
    select id, fan_id from subscriptions where state <> 'ended' and creator_id = ${creatorId}
    order by id limit ${most} for update`.execute(tx)
  await endAndRefund(
    tx,
    services,
    rows.map(({ id }) => id),
  )
  if (rows.length > 0) await signalUpdates(tx, ...rows.map(({ fan_id }) => fan_id))
  return rows.length
}

/**
 * Ends all that runs with someone who leaves, as `endSubscriptionsTo` does. Their fans get the unused time back; what they
 * had subscribed to themselves ends without a refund: leaving is their own choice (docs/decisions/082).
 */
export async function endSubscriptionsOf(tx: Tx, services: Services, userId: number, most = 100): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from subscriptions where state <> 'ended' and fan_id = ${userId} order by id limit ${most} for update`.execute(
    tx,
  )
  await endSubscriptions(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length + (await endSubscriptionsTo(tx, services, userId, most))
}
