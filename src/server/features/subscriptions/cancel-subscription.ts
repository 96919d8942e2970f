import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import { grantSubscription } from '#core/entitlements/grant.ts'
import type { Services } from '#core/services.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { subscriptionRows, subscriptionView, type SubscriptionRow } from './subscription-row.ts'

/** Cancels one's own subscription: nothing is renewed any more; access stays until the paid end. Safe to repeat. */
export async function cancelSubscription(
  { db }: Services,
  fanId: number,
  id: number,
): Promise<Result<Subscription, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Subscription, 'not_found'>> => {
    // a past-due one has no paid time left: it ends at its next try
    await sql`update subscriptions set state = 'cancelled', try_at = renews_at
      where id = ${id} and fan_id = ${fanId} and state in ('active', 'past_due')`.execute(tx)
    const { rows } = await sql<SubscriptionRow>`${subscriptionRows} where s.id = ${id} and s.fan_id = ${fanId}`.execute(
      tx,
    )
    if (!rows[0]) return fail('not_found')
    if (rows[0].state === 'cancelled')
      await grantSubscription(tx, { fanId, creatorId: rows[0].creator_id, until: rows[0].renews_at, renews: false })
    await signalUpdates(tx, fanId)
    return subscriptionView(rows[0])
  })
}
