import { block } from '#modules/accounts/privacy/set-block.ts'
import { sql } from 'kysely'
import { changePlan, quoteChange } from '#modules/subscriptions/periods/change-plan.ts'
import { findOffer, firstRenewalCents } from '#modules/subscriptions/periods/offer.ts'
import { subscribe as buySubscription } from '#modules/subscriptions/periods/subscribe.ts'
import { Failure } from '#platform/failure.ts'
import { onceOnly } from './group.ts'
import { periods, pick, type Cast } from './cast.ts'

export async function subscribe({ group, by, to, n }: Cast): Promise<void> {
  const period = periods[n % 3] ?? 'weekly'
  const months = period === 'monthly' && n % 2 === 0 ? 3 : 1
  const promoCode = months === 1 && n % 5 === 0 ? 'HALF' : undefined
  const wish = { fanId: by.id, username: to.username, period, months, promoCode }
  const offer = await findOffer(group.services.db, group.services, wish)
  if (offer instanceof Failure) return
  const expected = { expectedPriceCents: offer.nowCents, expectedRenewalPriceCents: firstRenewalCents(offer) }
  await buySubscription(group.services, { ...wish, ...expected }, onceOnly())
}

/** The cheapest way to read everything, if a block paid it back. */
export async function subscribeAndBlock(cast: Cast): Promise<void> {
  await subscribe(cast)
  await block(cast.group.services, cast.by.id, cast.to.username)
}

export const mySubscription = async ({ group, by, n }: Cast): Promise<{ id: number; due_cents: number } | undefined> =>
  pick(
    (
      await sql<{ id: number; due_cents: number }>`select id, due_cents from subscriptions
        where fan_id = ${by.id} and state <> 'ended' order by id`.execute(group.services.db)
    ).rows,
    n,
  )

export async function change(cast: Cast): Promise<void> {
  const one = await mySubscription(cast)
  if (!one) return
  const { group, by, n } = cast
  const wish = { fanId: by.id, id: one.id, period: periods[n % 3] ?? 'weekly', months: n % 6 === 1 ? 3 : 1 }
  const quote = await quoteChange(group.services, wish)
  if (quote instanceof Failure) return
  const expected = { expectedPriceCents: quote.dueCents, expectedRenewalPriceCents: quote.priceCents }
  await changePlan(group.services, { ...wish, ...expected }, onceOnly())
}
