import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './app.ts'
import { openCheckoutDesk, type CheckoutDesk } from './checkout-desk.ts'

/** What changes between the press that agrees and the report that the money has come. */

let desk: CheckoutDesk
beforeAll(async () => {
  desk = await openCheckoutDesk()
})
afterAll(() => desk.close())

describe('between the agreement and the money', () => {
  const cases: readonly [what: string, change: (fan: Person, seller: Person) => Promise<unknown>, refusal: string][] = [
    [
      'the price rises',
      (_fan, seller) =>
        desk.app.call(
          'PUT /plans',
          { body: { plans: [{ period: 'monthly', priceCents: 999 }], messagePriceCents: null } },
          { as: seller },
        ),
      'price_changed',
    ],
    [
      'the price falls',
      (_fan, seller) =>
        desk.app.call(
          'PUT /plans',
          { body: { plans: [{ period: 'monthly', priceCents: 599 }], messagePriceCents: null } },
          { as: seller },
        ),
      'price_changed',
    ],
    [
      'the tax appears',
      (fan) => sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(desk.app.services.db),
      'price_changed',
    ],
    [
      'the creator blocks the fan',
      (fan, seller) =>
        desk.app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: seller }),
      'gone',
    ],
    [
      'the creator is suspended',
      (_fan, seller) =>
        sql`update users set suspended_at = now() where id = ${seller.userId}`.execute(desk.app.services.db),
      'gone',
    ],
    [
      'the creator stops selling',
      (_fan, seller) => sql`delete from plans where creator_id = ${seller.userId}`.execute(desk.app.services.db),
      'gone',
    ],
    [
      'payments are frozen',
      (fan) =>
        sql`update accounts set payments_frozen_at = now() where user_id = ${fan.userId}`.execute(desk.app.services.db),
      'frozen',
    ],
    [
      'the fan is suspended',
      (fan) => sql`update users set suspended_at = now() where id = ${fan.userId}`.execute(desk.app.services.db),
      'frozen',
    ],
    [
      'a monthly limit is set',
      (fan) =>
        sql`insert into spending_caps (user_id, cap_cents) values (${fan.userId}, 500)`.execute(desk.app.services.db),
      'cap',
    ],
    [
      'a day goes by',
      (fan) =>
        sql`update pending_purchases set made_at = now() - interval '25 hours' where user_id = ${fan.userId}`.execute(
          desk.app.services.db,
        ),
      'late',
    ],
  ]
  it.each(cases)('%s: nothing is bought, and the money stays in the wallet', async (_what, change, refusal) => {
    const [fan, seller] = [
      await desk.app.fan(desk.nameOf('agreed')),
      await desk.app.creator(desk.nameOf('maker'), { monthly: 799 }),
    ]
    const topUp = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }, { username: seller.username }))
    await change(fan, seller)
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    const { rows } = await sql`select state, refusal from pending_purchases where user_id = ${fan.userId}`.execute(
      desk.app.services.db,
    )
    expect(rows).toEqual([{ state: 'refused', refusal }])
    await sql`update users set suspended_at = null where id = ${fan.userId}`.execute(desk.app.services.db)
    desk.app.services.sessions.forgetUser(fan.userId)
    expect([await desk.balance(fan), await desk.purchasesOf(fan)]).toEqual([799, 0])
    expect(await desk.told(fan)).toContain('purchase_refused')
  })

  it('it is bought in another tab: the second payment stays in the wallet', async () => {
    const fan = await desk.app.fan(desk.nameOf('two_tabs'))
    const monthly = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }))
    const weekly = desk.pageOf(await desk.checkOut(fan, { amountCents: 500 }, { period: 'weekly', priceCents: 250 }))
    expect(desk.pageOf(await desk.checkOut(fan, { amountCents: 799 })).id).toBe(monthly.id)
    await desk.press(weekly.checkoutUrl)
    await desk.deliver()
    await desk.press(monthly.checkoutUrl)
    await desk.deliver()
    expect((await desk.stateOf(fan, monthly.id)).purchase).toEqual({
      kind: 'subscription',
      priceCents: 799,
      state: 'refused',
      refusal: 'bought_already',
    })
    expect([await desk.balance(fan), await desk.subscribed(fan), await desk.purchasesOf(fan)]).toEqual([
      250 + 799,
      ['active'],
      1,
    ])
  })

  it('it is bought, and given up again: money that comes late does not begin it anew', async () => {
    const fan = await desk.app.fan(desk.nameOf('gave_up'))
    const monthly = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }))
    const weekly = desk.pageOf(await desk.checkOut(fan, { amountCents: 500 }, { period: 'weekly', priceCents: 250 }))
    await desk.press(weekly.checkoutUrl)
    await desk.deliver()
    await sql`update subscriptions set state = 'ended', ended_at = now() where fan_id = ${fan.userId}`.execute(
      desk.app.services.db,
    )
    await desk.press(monthly.checkoutUrl)
    await desk.deliver()
    expect([await desk.purchasesOf(fan), (await desk.stateOf(fan, monthly.id)).purchase?.refusal]).toEqual([
      1,
      'bought_already',
    ])
  })

  it('the tax of the card’s country counts from the next purchase on', async () => {
    const fan = await desk.app.fan(desk.nameOf('german_card'))
    const topUp = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }))
    await desk.press(topUp.checkoutUrl, { card: 'de' })
    await desk.deliver()
    expect([(await desk.stateOf(fan, topUp.id)).purchase?.state, await desk.balance(fan)]).toEqual(['bought', 0])
    const { rows } = await sql`select card_country as country from accounts where user_id = ${fan.userId}`.execute(
      desk.app.services.db,
    )
    expect(rows).toEqual([{ country: 'DE' }])
    expect((await desk.app.call('GET /quote', { query: { priceCents: '100' } }, { as: fan })).body.taxCents).toBe(19)
  })

  it('the creator takes another name: it is bought all the same', async () => {
    const [fan, seller] = [
      await desk.app.fan(desk.nameOf('agreed')),
      await desk.app.creator(desk.nameOf('before'), { monthly: 799 }),
    ]
    const topUp = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }, { username: seller.username }))
    await sql`update users set username = ${desk.nameOf('after')} where id = ${seller.userId}`.execute(
      desk.app.services.db,
    )
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    expect((await desk.stateOf(fan, topUp.id)).purchase?.state).toBe('bought')
  })
})
