import { subscribed } from '../announcements.ts'
import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import { grantSubscription } from '#modules/entitlements/grant.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { purchase, type PaymentRefusal } from '#modules/purchases/purchase.ts'
import { followJob, type Follower } from '#modules/accounts/follow-job.ts'
import { lockPeople } from '#modules/accounts/visibility.ts'
import type { Services, Tx } from '#platform/services.ts'
import { knownZone, periodEnd } from './calendar.ts'
import { recordPeriod } from './periods.ts'
import { notify } from '#modules/notifications/notify.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { findOffer, firstRenewalCents, type Offer, type OfferRefusal, type Wish } from './offer.ts'
import { trialEnd } from './quote.ts'
import { agreeToCard } from '../renewal-cards/renewal-card.ts'
import { viewAfter } from './subscription-row.ts'

type Refusal = OfferRefusal | PaymentRefusal | 'price_changed' | 'already_subscribed' | 'key_reused'
export type Order = Wish & {
  timeZone?: string | undefined
  expectedPriceCents: number
  expectedRenewalPriceCents?: number | undefined
  /** A stored card that pays what the wallet lacks for renewals, and from where the fan agreed to that. */
  renewalCard?: { cardId: number; range: string } | undefined
}

/** The offer, if it still is what the fan agreed to: now, and with the first renewal. */
async function agreedOffer(
  tx: Tx,
  services: Services,
  order: Order,
): Promise<Result<Offer, OfferRefusal | 'price_changed'>> {
  const offer = await findOffer(tx, services, order)
  if (offer instanceof Failure) return offer
  const { expectedPriceCents, expectedRenewalPriceCents } = order
  const renewalPriceCents = firstRenewalCents(offer)
  if (offer.nowCents !== expectedPriceCents) return fail('price_changed', { priceCents: offer.nowCents })
  // who pays nothing now must have seen what it will cost
  if (expectedRenewalPriceCents === undefined && renewalPriceCents > 0 && offer.nowCents === 0)
    return failField('expectedRenewalPriceCents', 'The renewal price is missing.')
  if (expectedRenewalPriceCents !== undefined && renewalPriceCents !== expectedRenewalPriceCents)
    return fail('price_changed', { priceCents: offer.nowCents, renewalPriceCents })
  return offer
}

type Begun = { id: number; started_at: string; renews_at: string }

/** Ends what is over, then begins anew; null while another subscription to the same creator runs. */
async function begin(tx: Tx, fanId: number, offer: Offer, zone: string): Promise<Begun | null> {
  const { creatorId, period, months, trialDays } = offer
  await sql`update subscriptions set state = 'ended', ended_at = now()
    where fan_id = ${fanId} and creator_id = ${creatorId} and state = 'cancelled' and paused_at is null and renews_at <= now()`.execute(
    tx,
  )
  const trial = trialDays !== null
  const end = trial ? trialEnd(zone, trialDays) : periodEnd(sql`now()`, zone, period, months)
  const { rows } = await sql<Begun>`
    insert into subscriptions (fan_id, creator_id, period, months, price_cents, discounted_cents, discounts_left, state, time_zone,
      anchor_at, periods, trial_until, renews_at, try_at)
    select ${fanId}, ${creatorId}, ${period}, ${months}, ${offer.laterCents}::bigint, ${offer.discountedCents}::bigint,
      ${offer.discountedRenewals}, ${trial ? 'trial' : 'active'}, ${zone}, ${trial ? sql`at` : sql`now()`}, ${trial ? 0 : months},
      ${trial ? sql`at` : null}::timestamptz, at, at from (select ${end} as at) e
    on conflict (fan_id, creator_id) where state <> 'ended' do nothing returning id, started_at, renews_at`.execute(tx)
  return rows[0] ?? null
}

/** Takes up the promotions; false when somebody else took the last one meanwhile. */
async function usePromotions(tx: Tx, fanId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const used = await sql`update promotions set uses = uses + 1 where id = any (${ids}::bigint[])
    and ended_at is null and (uses_max is null or uses < uses_max)`.execute(tx)
  if (used.numAffectedRows !== BigInt(ids.length)) return false
  const marked = await sql`insert into promotion_uses (promotion_id, fan_id)
    select unnest(${ids}::bigint[]), ${fanId} on conflict do nothing`.execute(tx)
  return marked.numAffectedRows === BigInt(ids.length)
}

/**
 * Subscribes: pays the first period from the wallet or begins a trial, opens the creator's posts and tells the creator, in
 * one transaction. The prices are those that the fan saw, or nothing happens.
 */
export async function subscribe(
  services: Services,
  order: Order,
  idempotency: Idempotency,
): Promise<Result<Subscription, Refusal>> {
  const { fanId } = order
  return idempotent(services.db, fanId, idempotency, async (tx): Promise<Result<Subscription, Refusal>> => {
    // the fan's lock alone: a block takes both, and whoever subscribes to one creator does not wait for others
    await lockPeople(tx, fanId)
    const offer = await agreedOffer(tx, services, order)
    if (offer instanceof Failure) return offer
    const { creatorId, nowCents } = offer
    const row = await begin(tx, fanId, offer, await knownZone(tx, order.timeZone))
    if (!row) return fail('already_subscribed')
    if (!(await usePromotions(tx, fanId, offer.promotionIds)))
      return failField('promoCode', 'This code is no longer valid.')
    const purchaseId = nowCents > 0 ? transferId('subscription', row.id) : null
    const paid =
      purchaseId !== null &&
      (await purchase(tx, services, {
        id: purchaseId,
        kind: 'subscription',
        buyerId: fanId,
        creatorId,
        subjectId: row.id,
        priceCents: nowCents,
      }))
    if (paid instanceof Failure) return paid
    if (order.renewalCard) await agreeToCard(tx, { fanId, id: row.id, ...order.renewalCard })
    await recordPeriod(tx, { subscriptionId: row.id, fromAt: row.started_at, untilAt: row.renews_at, purchaseId })
    await grantSubscription(tx, { fanId, creatorId, until: row.renews_at, renews: true })
    await notify(tx, {
      userId: creatorId,
      kind: 'new_subscriber',
      eventKey: `subscription ${String(row.id)}`,
      actorId: fanId,
      amountCents: paid ? paid.earnedCents : 0,
    })
    await addJob(tx, followJob, { fanId, creatorId } satisfies Follower)
    await subscribed.announce(tx, { creatorId, fanId })
    await signalUpdates(tx, fanId)
    return viewAfter(tx, row.id)
  })
}
