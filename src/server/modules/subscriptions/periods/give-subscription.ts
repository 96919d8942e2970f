import { subscribed } from '../announcements.ts'
import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { grantSubscription } from '#modules/entitlements/grant.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { purchase, type PaymentRefusal } from '#modules/purchases/purchase.ts'
import { lockPeople, maySee } from '#modules/accounts/visibility.ts'
import type { Services, Tx } from '#platform/services.ts'
import { recordPeriod } from './periods.ts'
import { notify } from '#modules/notifications/notify.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { findOffer, type Offer, type OfferRefusal } from './offer.ts'

type Refusal = OfferRefusal | PaymentRefusal | 'price_changed' | 'key_reused'
type Gift = Answer<'POST /users/:username/gifts'>
export type Order = {
  giverId: number
  receiver: string
  creatorUsername: string
  months: number
  expectedPriceCents: number
}
type Someone = { id: number; username: string; name: string; avatar: string | null }

async function userIdByUsername(tx: Tx, username: string): Promise<Someone | null> {
  const { rows } = await sql<Someone>`
    select id, username, name, avatar from users where username = ${username} and deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

/** Whether one of the two has blocked the other. */
async function blocked(tx: Tx, receiverId: number, giverId: number): Promise<boolean> {
  const { rows } = await sql`select from blocks where (user_id = ${receiverId} and blocked_id = ${giverId})
    or (blocked_id = ${receiverId} and user_id = ${giverId}) limit 1`.execute(tx)
  return rows.length > 0
}

const shown = ({ username, name, avatar }: Someone) => ({ username, name, avatarUrl: pictureUrl(avatar) })

type Extended = { id: number; state: string; paused: boolean; from_at: string; until: string }

/** Makes the receiver's running subscription longer by the months, counted in its own calendar; null if there is none. */
async function extend(tx: Tx, receiverId: number, { creatorId, months }: Offer): Promise<Extended | null> {
  const { rows } = await sql<Extended>`
    with running as (
      select id, renews_at as from_at, case when period = 'monthly' then
          period_end(coalesce(anchor_at, started_at), time_zone, 'monthly', periods + ${months}) else period_end(renews_at, time_zone, 'monthly', ${months}) end as until
      from subscriptions where fan_id = ${receiverId} and creator_id = ${creatorId} and state <> 'ended'
        and not (state = 'cancelled' and paused_at is null and renews_at <= now()) for update)
    update subscriptions s set renews_at = r.until, try_at = case when s.paused_at is null then r.until else s.try_at end,
      periods = case when s.period = 'monthly' then s.periods + ${months} else 0 end,
      anchor_at = case when s.period = 'monthly' then s.anchor_at else r.until end,
      paused_state = case when s.paused_state = 'past_due' then 'active' else s.paused_state end,
      state = case when s.state = 'past_due' then 'active' else s.state end
    from running r where r.id = s.id returning s.id, s.state, s.paused_at is not null as paused, r.from_at, s.renews_at as until`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** A subscription that was given: it ends by itself unless the receiver wants it to go on at the agreed price. */
async function begin(tx: Tx, order: Order, receiverId: number, offer: Offer): Promise<Extended> {
  const { creatorId, months, fullCents } = offer
  await sql`update subscriptions set state = 'ended', ended_at = now()
    where fan_id = ${receiverId} and creator_id = ${creatorId} and state = 'cancelled' and paused_at is null`.execute(
    tx,
  )
  const { rows } = await sql<Extended>`
    insert into subscriptions (fan_id, creator_id, period, price_cents, state, gift_from, anchor_at, periods, renews_at, try_at)
    select ${receiverId}, ${creatorId}, 'monthly', ${fullCents / months}::bigint, 'cancelled', ${order.giverId}, now(), ${months}, at, at
      from (select period_end(now(), 'UTC', 'monthly', ${months}) as at) e
    returning id, state, false as paused, started_at as from_at, renews_at as until`.execute(tx)
  if (!rows[0]) throw new Error('A gift did not begin.')
  return rows[0]
}

/**
 * A fan pays some months of another fan's subscription, from their own wallet. The receiver has access at once; who is
 * subscribed already has it longer. Nobody is charged afterwards.
 */
export async function giveSubscription(
  services: Services,
  order: Order,
  idempotency: Idempotency,
): Promise<Result<Gift, Refusal>> {
  const { giverId } = order
  return idempotent(services.db, giverId, idempotency, async (tx): Promise<Result<Gift, Refusal>> => {
    const wish = { fanId: giverId, username: order.creatorUsername, period: 'monthly', gift: true } as const
    const offer = await findOffer(tx, services, { ...wish, months: order.months })
    if (offer instanceof Failure) return offer
    const receiver = await userIdByUsername(tx, order.receiver)
    const creator = await userIdByUsername(tx, order.creatorUsername)
    if (!receiver || !creator) return fail('not_found')
    await lockPeople(tx, giverId, receiver.id)
    // a gift is for someone who can see what it opens
    if ((await blocked(tx, receiver.id, giverId)) || !(await maySee(tx, receiver.id, creator.id)))
      return fail('not_found')
    if (receiver.id === giverId || receiver.id === creator.id) return fail('forbidden')
    if (offer.laterCents === 0) return fail('not_found')
    if (offer.laterCents !== order.expectedPriceCents) return fail('price_changed', { priceCents: offer.laterCents })
    // two gifts to one person at once: the second extends the first
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gift ${String(receiver.id)} ${String(creator.id)}`}, 0))`.execute(
      tx,
    )
    const given = (await extend(tx, receiver.id, offer)) ?? (await begin(tx, order, receiver.id, offer))
    const id = transferId('gift', given.id, given.from_at)
    const paid = await purchase(tx, services, {
      id,
      kind: 'gift',
      buyerId: giverId,
      creatorId: creator.id,
      subjectId: given.id,
      priceCents: offer.laterCents,
    })
    if (paid instanceof Failure) return paid
    await recordPeriod(tx, { subscriptionId: given.id, fromAt: given.from_at, untilAt: given.until, purchaseId: id })
    if (!given.paused)
      await grantSubscription(tx, {
        fanId: receiver.id,
        creatorId: creator.id,
        until: given.until,
        renews: given.state !== 'cancelled',
      })
    const eventKey = `gift ${id}`
    await notify(tx, { userId: receiver.id, kind: 'gift_received', eventKey, actorId: giverId })
    await notify(tx, {
      userId: creator.id,
      kind: 'new_subscriber',
      eventKey,
      actorId: receiver.id,
      amountCents: paid.earnedCents,
    })
    await subscribed.announce(tx, { creatorId: creator.id, fanId: receiver.id })
    await signalUpdates(tx, giverId, receiver.id)
    return {
      creator: shown(creator),
      receiver: shown(receiver),
      months: offer.months,
      priceCents: offer.laterCents,
      until: given.until,
    }
  })
}
