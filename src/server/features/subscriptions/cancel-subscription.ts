import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import { grantSubscription } from '#core/entitlements/grant.ts'
import type { Services } from '#core/services.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { lockOwn, viewAfter } from './subscription-row.ts'

/** Cancels one's own subscription: nothing is renewed any more; access stays until the paid end. Safe to repeat. */
export async function cancelSubscription(
  { db }: Services,
  fanId: number,
  id: number,
): Promise<Result<Subscription, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Subscription, 'not_found'>> => {
    const row = await lockOwn(tx, fanId, id)
    if (!row) return fail('not_found')
    if (row.state !== 'ended' && row.state !== 'cancelled') {
      // a past-due one has no paid time left: it ends at its next try. One that rests ends after the rest.
      await sql`update subscriptions set state = 'cancelled', paused_state = null, next_period = null, next_months = null, next_price_cents = null,
        try_at = case when paused_at is null then renews_at else try_at end where id = ${id}`.execute(tx)
      if (row.paused_at === null)
        await grantSubscription(tx, { fanId, creatorId: row.creator_id, until: row.renews_at, renews: false })
      await signalUpdates(tx, fanId)
    }
    return viewAfter(tx, id)
  })
}
