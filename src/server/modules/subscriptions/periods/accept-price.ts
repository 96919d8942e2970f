import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import { planLimit, soldAbove } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { lockOwn, viewAfter } from './subscription-row.ts'

type Refusal = 'not_found' | 'not_ready' | 'price_changed' | 'over_limit'

/** The fan's yes to what the plan costs now; it counts from the next renewal on. */
export async function acceptPrice(
  services: Services,
  { fanId, id, expectedPriceCents }: { fanId: number; id: number; expectedPriceCents: number },
): Promise<Result<Subscription, Refusal>> {
  return transaction(services.db, async (tx): Promise<Result<Subscription, Refusal>> => {
    const row = await lockOwn(tx, fanId, id)
    if (!row) return fail('not_found')
    if (row.state === 'ended' || row.plan_cents === null) return fail('not_ready')
    if (row.plan_cents !== expectedPriceCents) return fail('price_changed', { priceCents: row.plan_cents })
    const above = soldAbove(services, planLimit[row.period], row.plan_cents)
    if (above) return above
    await sql`update subscriptions set price_cents = ${expectedPriceCents} where id = ${id}`.execute(tx)
    await signalUpdates(tx, fanId)
    return viewAfter(tx, id)
  })
}
