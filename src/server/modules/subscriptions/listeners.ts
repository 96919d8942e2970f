import { sql } from 'kysely'
import type { Services, Tx } from '#platform/services.ts'
import { cancelRenewals, restartClocks, stopClocks } from './cancel-renewal.ts'
import { endByCreator } from './end-subscriptions-between.ts'
import { notifySubscribers } from './notify-subscribers.ts'

type Block = { services: Services; userId: number; blockedId: number }

/** Subscriptions before relations, which the block hides: renewals take them in this order. */
export const lockBetween = (tx: Tx, { userId, blockedId }: Block) =>
  sql`select from subscriptions where state <> 'ended'
    and ((fan_id = ${userId} and creator_id = ${blockedId}) or (fan_id = ${blockedId} and creator_id = ${userId}))
    order by id for update`.execute(tx)

/**
 * A block ends what its maker's fans have paid for, with the unused time back; who blocks a creator stops the renewal and
 * gives up access while the block stands, without a refund (product page, Blocks).
 */
export async function endByBlock(tx: Tx, { services, userId, blockedId }: Block): Promise<void> {
  await endByCreator(tx, services, userId, blockedId)
  await cancelRenewals(tx, sql`s.fan_id = ${userId} and s.creator_id = ${blockedId}`)
}

/**
 * Nobody pays again for what does not come: subscriptions to a suspended creator are not renewed, the time that was paid for
 * stands still, and fans are told; after 14 days it is refunded (`refundSuspended`).
 */
export async function holdSubscriptions(tx: Tx, { userId, since }: { userId: number; since: string }): Promise<void> {
  await cancelRenewals(tx, sql`s.creator_id = ${userId}`)
  await stopClocks(tx, userId)
  await notifySubscribers(tx, { creatorId: userId, kind: 'creator_suspended', event: since })
}

/** Fans have the time back that stood still, and renew again if they choose to; of a page that rests it goes on standing still. */
export async function releaseSubscriptions(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const rests = await sql`select from creator_terms where creator_id = ${userId} and paused_at is not null`.execute(tx)
  if (rests.rows.length === 0) await restartClocks(tx, userId)
}
