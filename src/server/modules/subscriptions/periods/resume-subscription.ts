import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import { grantSubscription } from '#modules/entitlements/grant.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { lockOwn, viewAfter } from './subscription-row.ts'

type Refusal = 'not_found' | 'not_ready' | 'price_changed'

/**
 * Takes a cancellation back while there is paid time left: costs nothing, and renews at the price that the fan was shown.
 * A past-due one is tried again within a minute. What runs stays as it is.
 */
export async function resumeSubscription(
  { db }: Services,
  { fanId, id, expectedPriceCents }: { fanId: number; id: number; expectedPriceCents: number },
): Promise<Result<Subscription, Refusal>> {
  return transaction(db, async (tx): Promise<Result<Subscription, Refusal>> => {
    const row = await lockOwn(tx, fanId, id)
    if (!row) return fail('not_found')
    if (row.state === 'ended') return fail('not_ready')
    if (row.due_cents !== expectedPriceCents) return fail('price_changed', { priceCents: row.due_cents })
    if (row.state === 'past_due')
      await sql`update subscriptions set try_at = least(try_at, now()) where id = ${id}`.execute(tx)
    if (row.state !== 'cancelled') return viewAfter(tx, id)
    // blocked, hidden or suspended: nobody renews what they may not see
    if (!(await maySee(tx, fanId, row.creator_id))) return fail('not_ready')
    const { rows } = await sql<{ paused: boolean }>`
      update subscriptions set state = case when paused_at is not null then 'paused' when trial_until > now() then 'trial' else 'active' end,
        paused_state = case when paused_at is null then null when trial_until > paused_at then 'trial' else 'active' end
      where id = ${id} and (renews_at > now() or paused_at is not null)
        and exists (select from users where id = creator_id and is_creator)
      returning paused_at is not null as paused`.execute(tx)
    if (!rows[0]) return fail('not_ready')
    if (!rows[0].paused)
      await grantSubscription(tx, { fanId, creatorId: row.creator_id, until: row.renews_at, renews: true })
    await signalUpdates(tx, fanId)
    return viewAfter(tx, id)
  })
}
