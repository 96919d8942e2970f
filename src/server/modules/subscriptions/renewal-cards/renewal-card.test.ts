import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestCard } from '#contract/pages.ts'
import type { Person } from '#test/app.ts'
import { openCheckoutDesk, type CheckoutDesk } from '#test/checkout-desk.ts'
import { moveBack } from '#test/move-back.ts'
import { chargeRenewal } from './charge-renewal.ts'
import { renewDue, renewOne } from '../periods/renew-due.ts'

/** Renewals that a stored card pays, with the payment company's pages and reports. */

let desk: CheckoutDesk
beforeAll(async () => {
  desk = await openCheckoutDesk()
})
afterAll(() => desk.close())

const mine = async (as: Person) => {
  const [one] = (await desk.app.call('GET /subscriptions', {}, { as })).body.subscriptions
  if (!one) throw new Error('There is no subscription.')
  return one
}
const charges = async ({ userId }: Person) =>
  (
    await sql<{ state: string; cents: number }>`select state, amount_cents as cents from top_ups
      where user_id = ${userId} and kind = 'renewal' order by created_at`.execute(desk.app.services.db)
  ).rows.map(({ state, cents }) => [state, cents])
const put = (as: Person, id: number, cardId: number) =>
  desk.app.call('PUT /subscriptions/:id/card', { params: { id: String(id) }, body: { cardId } }, { as })

/** A subscriber with an empty wallet whose card renews, bought with that card in one step. */
async function renewing(
  card: TestCard = 'us',
  plan: { priceCents: number; period: 'monthly' | 'weekly' } = { priceCents: 799, period: 'monthly' },
) {
  const { fan, cardId } = await desk.withCard(desk.nameOf('renewing'), card)
  const { db } = desk.app.services
  // it has paid so far, whatever it does when it is charged again
  await sql`update sandbox_cards set behaviour = 'pays' where customer in (select customer_ref from payment_cards where id = ${cardId})`.execute(
    db,
  )
  await desk.checkOut(fan, { amountCents: Math.max(500, plan.priceCents), cardId }, { ...plan, renewWithCard: true })
  await desk.deliver()
  await sql`update sandbox_cards set behaviour = ${card === 'later_declined' ? 'declines' : 'pays'}
    where customer in (select customer_ref from payment_cards where id = ${cardId})`.execute(db)
  const { id } = await mine(fan)
  return { fan, cardId, id }
}
/** The minute after it is due, or a day later than it is. */
const due = async (id: number, by?: '1 day') => {
  const { db } = desk.app.services
  const { rows } = await sql<{ by: string }>`
    select (renews_at - now() + interval '1 minute')::text as by from subscriptions where id = ${id}`.execute(db)
  await moveBack(db, id, by ?? rows[0]?.by ?? '')
  await renewDue(desk.app.services)
}

it('charges the card what the wallet lacks, once, however many work at it, and renews', async () => {
  const { fan, cardId, id } = await renewing()
  expect(await mine(fan)).toMatchObject({ renewalCard: { id: cardId, last4: '4242' } })
  await desk.app.fund(fan, 200)
  await moveBack(desk.app.services.db, id, '31 days 1 hour')
  await Promise.all([renewDue(desk.app.services), renewDue(desk.app.services)])
  await Promise.all([
    desk.deliver(),
    ...Array.from({ length: 4 }, () => chargeRenewal(desk.app.services, { subscriptionId: id })),
  ])
  await desk.deliver()
  expect(await charges(fan)).toEqual([['succeeded', 599]])
  expect([(await mine(fan)).state, await desk.balance(fan)]).toEqual(['active', 0])
  expect(Date.parse((await mine(fan)).renewsAt)).toBeGreaterThan(Date.now())
  expect(await desk.told(fan)).not.toContain('renewal_failed')
})

it('takes no more than is missing, and the least of a top-up stays in the wallet', async () => {
  const { fan, id } = await renewing('us', { priceCents: 250, period: 'weekly' })
  // the first week was bought with 500
  expect(await desk.balance(fan)).toBe(250)
  await due(id)
  await desk.deliver()
  expect([await charges(fan), await desk.balance(fan)]).toEqual([[], 0])
  await due(id)
  await desk.deliver()
  expect([await charges(fan), await desk.balance(fan)]).toEqual([[['succeeded', 500]], 250])
})

it('keeps the card that a payment page asks for where the fan wanted it to renew', async () => {
  const fan = await desk.app.fan(desk.nameOf('new_card'))
  const page = desk.pageOf(await desk.checkOut(fan, { amountCents: 799, saveCard: true }, { renewWithCard: true }))
  await desk.press(page.checkoutUrl)
  await desk.deliver()
  const { cards } = (await desk.app.call('GET /wallet/cards', undefined, { as: fan })).body
  expect(cards).toHaveLength(1)
  expect((await mine(fan)).renewalCard).toEqual(cards[0])
  const other = await desk.app.fan(desk.nameOf('new_card'))
  await desk.press(desk.pageOf(await desk.checkOut(other, { amountCents: 799, saveCard: true })).checkoutUrl)
  await desk.deliver()
  expect((await mine(other)).renewalCard).toBeNull()
})

it('waits for money when the card is refused: told once, tried daily, over after three days however often a card is named', async () => {
  const { fan, cardId, id } = await renewing('later_declined')
  await due(id)
  await desk.deliver()
  expect(await charges(fan)).toEqual([['declined', 799]])
  expect((await mine(fan)).state).toBe('past_due')
  expect((await desk.told(fan)).filter((kind) => kind === 'renewal_failed')).toHaveLength(1)
  for (const day of [1, 2, 3]) {
    await sql`update renewal_cards set tried_at = tried_at - interval '1 day' where subscription_id = ${id}`.execute(
      desk.app.services.db,
    )
    await due(id, '1 day')
    await desk.deliver()
    await put(fan, id, cardId)
    expect(await charges(fan)).toHaveLength(Math.min(day, 2) + 1)
  }
  expect((await mine(fan)).state).toBe('ended')
  expect((await desk.told(fan)).filter((kind) => kind === 'renewal_failed')).toHaveLength(1)
})

it('goes on at once with another card', async () => {
  const { fan, id } = await renewing('later_declined')
  await due(id)
  await desk.deliver()
  const { rows } = await sql<{ id: number }>`
    with card as (insert into sandbox_cards (id, customer, behaviour, last4, country)
      select 'second_' || customer_ref, customer_ref, 'pays', '4242', 'US' from payment_cards where user_id = ${fan.userId} returning *)
    insert into payment_cards (user_id, provider, provider_ref, customer_ref, brand, last4, exp_month, exp_year)
    select ${fan.userId}, 'sandbox', id, customer, 'visa', '4242', 12, 2034 from card returning id`.execute(
    desk.app.services.db,
  )
  expect((await put(fan, id, rows[0]?.id ?? 0)).body).toMatchObject({ renewalCard: { id: rows[0]?.id } })
  await renewDue(desk.app.services)
  await desk.deliver()
  expect([(await mine(fan)).state, await charges(fan)]).toEqual([
    'active',
    [
      ['declined', 799],
      ['succeeded', 799],
    ],
  ])
})

it('is never charged after the fan has taken it back, removed the card, or cancelled', async () => {
  const [back, removed, cancelled] = [await renewing(), await renewing(), await renewing()]
  const one = (id: number) => ({ params: { id: String(id) } })
  await desk.app.call('DELETE /subscriptions/:id/card', one(back.id), { as: back.fan })
  await desk.app.call('DELETE /wallet/cards/:id', one(removed.cardId), { as: removed.fan })
  await desk.app.call('DELETE /subscriptions/:id', one(cancelled.id), { as: cancelled.fan })
  for (const { id } of [back, removed, cancelled]) await due(id)
  await desk.deliver()
  for (const { fan } of [back, removed, cancelled]) expect(await charges(fan)).toEqual([])
  expect([(await mine(back.fan)).state, (await mine(back.fan)).renewalCard]).toEqual(['past_due', null])
  expect([(await mine(removed.fan)).state, (await mine(removed.fan)).renewalCard]).toEqual(['past_due', null])
  expect((await mine(cancelled.fan)).state).toBe('ended')
})

it('is not charged for what was cancelled, or paid in another way, before its turn came', async () => {
  const [cancelled, paid] = [await renewing(), await renewing()]
  for (const { id } of [cancelled, paid]) await due(id)
  await desk.app.call('DELETE /subscriptions/:id', { params: { id: String(cancelled.id) } }, { as: cancelled.fan })
  await desk.app.fund(paid.fan, 799)
  await renewOne(desk.app.services, paid.id)
  expect((await mine(paid.fan)).state).toBe('active')
  await desk.deliver()
  for (const { fan } of [cancelled, paid]) expect(await charges(fan)).toEqual([])
})

it('is not charged for a fan who is suspended, or is leaving', async () => {
  const { db } = desk.app.services
  const [suspended, leaving] = [await renewing(), await renewing()]
  await sql`update users set suspended_at = now() where id = ${suspended.fan.userId}`.execute(db)
  await sql`update accounts set deletion_at = now() + interval '9 days' where user_id = ${leaving.fan.userId}`.execute(
    db,
  )
  for (const { id } of [suspended, leaving]) await due(id)
  await desk.deliver()
  for (const { fan } of [suspended, leaving]) expect(await charges(fan)).toEqual([])
})

it('does not spend on another renewal what it was charged for this one', async () => {
  const { fan, id } = await renewing()
  await desk.app.creator('second_seller', { monthly: 700 })
  await desk.app.fund(fan, 700)
  const order = { params: { username: 'second_seller' }, body: { period: 'monthly' as const, expectedPriceCents: 700 } }
  const other = (await desk.app.call('POST /creators/:username/subscriptions', order, { as: fan })).body.id
  await due(other)
  await desk.deliver()
  await due(id)
  await desk.deliver()
  const { subscriptions } = (await desk.app.call('GET /subscriptions', {}, { as: fan })).body
  expect(new Map(subscriptions.map((each) => [each.id, each.state]))).toEqual(
    new Map([
      [id, 'active'],
      [other, 'past_due'],
    ]),
  )
  expect(await desk.balance(fan)).toBe(0)
})

it('refuses the card of somebody else, and a subscription that is over', async () => {
  const [mineOnly, stranger] = [await renewing(), await renewing()]
  expect((await put(mineOnly.fan, mineOnly.id, stranger.cardId)).status).toBe(404)
  expect((await put(mineOnly.fan, stranger.id, mineOnly.cardId)).status).toBe(404)
  await desk.app.call('DELETE /subscriptions/:id', { params: { id: String(mineOnly.id) } }, { as: mineOnly.fan })
  await due(mineOnly.id)
  expect((await put(mineOnly.fan, mineOnly.id, mineOnly.cardId)).body.code).toBe('not_ready')
})

it('does not warn of a balance that a card fills', async () => {
  const { fan, id } = await renewing()
  await moveBack(desk.app.services.db, id, '26 days')
  const balance = async () => (await desk.app.call('GET /updates', undefined, { as: fan })).body.updates.balance
  expect(await balance()).toBe(false)
  await desk.app.call('DELETE /subscriptions/:id/card', { params: { id: String(id) } }, { as: fan })
  expect(await balance()).toBe(true)
})
