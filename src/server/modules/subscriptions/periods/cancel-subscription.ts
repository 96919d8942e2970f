import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Services } from '#platform/services.ts'
import { cancelRenewals } from '../cancel-renewal.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
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
    if ((await cancelRenewals(tx, sql`s.id = ${id}`)).length > 0) await signalUpdates(tx, fanId)
    return viewAfter(tx, id)
  })
}
