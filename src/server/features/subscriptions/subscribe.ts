import { sql } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { grantSubscription } from '#core/entitlements/grant.ts'
import { idempotent } from '#core/idempotency/idempotent.ts'
import { transferId } from '#core/ledger/transfer-id.ts'
import { recordPurchase } from '#core/purchases/record-purchase.ts'
import type { Services, Tx } from '#core/services.ts'
import { notify } from '#core/updates/notify.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { periodEnd, subscriptionRows, subscriptionView, type SubscriptionRow } from './subscription-row.ts'

type Refusal = 'not_found' | 'forbidden' | 'fund_wallet' | 'price_changed' | 'already_subscribed' | 'key_reused'
type Order = { fanId: number; username: string; period: Period; expectedPriceCents: number }

/** The plan as it is sold now; refused when it is not there, is one's own, or no longer costs what the fan agreed to. */
async function planOf(tx: Tx, order: Order): Promise<Result<{ creatorId: number; priceCents: number }, Refusal>> {
  const { rows } = await sql<{ creator_id: number; price_cents: number }>`
    select p.creator_id, p.price_cents from plans p join users u on u.id = p.creator_id
    where u.username = ${order.username} and u.is_creator and p.period = ${order.period}`.execute(tx)
  const plan = rows[0]
  if (!plan) return fail('not_found')
  if (plan.creator_id === order.fanId) return fail('forbidden')
  if (plan.price_cents !== order.expectedPriceCents) return fail('price_changed', { priceCents: plan.price_cents })
  return { creatorId: plan.creator_id, priceCents: plan.price_cents }
}

/** Ends what is over, then begins anew; null while another subscription to the same creator runs. */
async function begin(
  tx: Tx,
  { fanId, period }: Order,
  creatorId: number,
  priceCents: number,
): Promise<SubscriptionRow | null> {
  await sql`update subscriptions set state = 'ended', ended_at = now()
    where fan_id = ${fanId} and creator_id = ${creatorId} and state = 'cancelled' and renews_at <= now()`.execute(tx)
  const end = periodEnd(sql`now()`, period, sql`1`)
  const { rows } = await sql<{ id: number }>`
    insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
    values (${fanId}, ${creatorId}, ${period}, ${priceCents}, 'active', ${end}, ${end})
    on conflict (fan_id, creator_id) where state <> 'ended' do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return null
  return (await sql<SubscriptionRow>`${subscriptionRows} where s.id = ${id}`.execute(tx)).rows[0] ?? null
}

/**
 * Subscribes: pays the first period from the wallet, opens the creator's posts and tells the creator, in one
 * transaction. The price is the one that the fan saw, or nothing happens.
 */
export async function subscribe(
  services: Services,
  order: Order,
  idempotency: Idempotency,
): Promise<Result<Subscription, Refusal>> {
  return idempotent(services.db, order.fanId, idempotency, async (tx): Promise<Result<Subscription, Refusal>> => {
    const plan = await planOf(tx, order)
    if (plan instanceof Failure) return plan
    const { creatorId, priceCents } = plan
    const row = await begin(tx, order, creatorId, priceCents)
    if (!row) return fail('already_subscribed')
    const paid =
      priceCents > 0 &&
      (await recordPurchase(tx, services, {
        id: transferId('subscription', row.id),
        kind: 'subscription',
        buyerId: order.fanId,
        creatorId,
        subjectId: row.id,
        priceCents,
      }))
    if (paid instanceof Failure) return paid
    await grantSubscription(tx, { fanId: order.fanId, creatorId, until: row.renews_at, renews: true })
    await notify(tx, {
      userId: creatorId,
      kind: 'new_subscriber',
      eventKey: `subscription ${String(row.id)}`,
      actorId: order.fanId,
      amountCents: paid ? paid.earnedCents : 0,
    })
    await signalUpdates(tx, order.fanId)
    return subscriptionView(row)
  })
}
