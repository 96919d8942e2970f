import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'
import { endSubscriptionsTo } from '../end-subscriptions-between.ts'

const atOnce = 100

/**
 * Ends what runs to creators who have been suspended for 14 days, and gives the time back that stood still since (product
 * page, Suspended creators). Says how many subscriptions these were. In small transactions; safe to repeat.
 */
export async function refundSuspended(services: Services): Promise<number> {
  const { db } = services
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.suspended_at <= now() - make_interval(days => ${limits.suspensionRefundDays})
      and exists (select from subscriptions s where s.creator_id = u.id and s.state <> 'ended')
    order by u.id limit ${atOnce}`.execute(db)
  let ended = 0
  for (const { id } of rows)
    for (;;) {
      const some = await transaction(db, async (tx) => {
        // a suspension that is being lifted is waited for
        const still =
          await sql`select from users where id = ${id} and suspended_at is not null for no key update`.execute(tx)
        return still.rows.length === 0 ? 0 : endSubscriptionsTo(tx, services, id)
      })
      if (some === 0) break
      ended += some
    }
  return ended
}
