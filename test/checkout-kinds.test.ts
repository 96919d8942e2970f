import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '#server/app.ts'
import { freshKey } from './app.ts'
import { openCheckoutDesk, type CheckoutDesk } from './checkout-desk.ts'
import { checkoutWishes, type Kind, type Wish, wishKinds } from './checkout-wishes.ts'

/** Tips, gifts, changes of plan and paid messages take what the wallet lacks in the same confirmation, as everything that is sold. */

let desk: CheckoutDesk
let wishes: ReturnType<typeof checkoutWishes>
beforeAll(async () => {
  desk = await openCheckoutDesk()
  wishes = checkoutWishes(desk)
})
afterAll(() => desk.close())

const wish = async (kind: Kind) => wishes.of(kind, await desk.app.fan(desk.nameOf('fan')), await wishes.newSeller())
const endOf = async ({ fan }: Wish, topUp: { id: string }) => {
  const { state, purchase } = await desk.stateOf(fan, topUp.id)
  return { state, end: purchase?.state, refusal: purchase?.refusal ?? null }
}

describe.each(wishKinds)('a %s that lacks money', (kind) => {
  it('comes with the money, once, however often the form is sent', async () => {
    const one = await wish(kind)
    const topUp = desk.pageOf(await one.checkOut({ amountCents: one.cents, returnTo: `/${one.seller.username}` }))
    expect([await one.got(), await desk.stateOf(one.fan, topUp.id)]).toMatchObject([
      0,
      { state: 'open', purchase: { state: 'pending', priceCents: one.cents } },
    ])
    await Promise.all([desk.press(topUp.checkoutUrl), desk.press(topUp.checkoutUrl, { arrival: 'twice' })])
    await desk.deliver()
    expect([await one.got(), await desk.balance(one.fan), await endOf(one, topUp)]).toEqual([
      1,
      0,
      { state: 'succeeded', end: 'bought', refusal: null },
    ])
  })

  it('is charged once to a saved card, however many tabs press at once', async () => {
    const { fan, cardId } = await desk.withCard(desk.nameOf('tabs'))
    const one = await wishes.of(kind, fan, await wishes.newSeller())
    const before = await desk.paidOf(fan)
    const key = freshKey()
    const keys = [key, key, freshKey(), freshKey()]
    const answers = await Promise.all(
      keys.map((each) => one.checkOut({ amountCents: one.cents, cardId }, one.cents, each)),
    )
    expect(new Set(answers.flatMap(({ body }) => body.topUp?.id ?? [])).size).toBe(1)
    await desk.deliver()
    expect([await one.got(), await desk.balance(fan), ((await desk.paidOf(fan)) ?? 0) - (before ?? 0)]).toEqual([
      1, 0, 1,
    ])
    // whichever came first
    const won = answers.findIndex(({ body }) => body.topUp)
    const again = (cents: number) => one.checkOut({ amountCents: cents, cardId }, one.cents, keys[won])
    expect((await again(one.cents)).body).toEqual(answers[won]?.body)
    expect((await again(one.cents + 1)).body.code).toBe('key_reused')
    expect([await one.got(), await desk.balance(fan)]).toEqual([1, 0])
  })

  it('takes nothing from a card when the wallet is enough', async () => {
    const { fan, cardId } = await desk.withCard(desk.nameOf('enough'))
    const one = await wishes.of(kind, fan, await wishes.newSeller())
    await desk.app.fund(fan, one.cents)
    expect((await one.checkOut({ amountCents: 500, cardId })).body).toEqual({ topUp: null })
    expect([await one.got(), await desk.balance(fan)]).toEqual([1, 0])
  })

  it('begins no payment that is too small for it, or for more than was agreed to', async () => {
    const one = await wish(kind)
    await desk.app.fund(one.fan, 100)
    const little = await one.checkOut({ amountCents: one.cents - 101 })
    expect([little.status, little.body.code]).toEqual([402, 'fund_wallet'])
    expect((await one.checkOut({ amountCents: one.cents - 100 }, one.cents - 1)).body.code).toBe('price_changed')
    await wishes.country(one.fan, 'DE')
    expect((await one.checkOut({ amountCents: one.cents })).body.code).toBe('price_changed')
    expect([await one.got(), await desk.rowsOf('pending_purchases where user_id', one.fan)]).toEqual([0, 0])
  })

  it('costs nothing when the card is declined, and the next try is another payment', async () => {
    const one = await wish(kind)
    const first = desk.pageOf(await one.checkOut({ amountCents: one.cents }))
    await desk.press(first.checkoutUrl, { action: 'decline' })
    await desk.deliver()
    expect([await endOf(one, first), await desk.balance(one.fan)]).toEqual([
      { state: 'declined', end: 'pending', refusal: null },
      0,
    ])
    const second = desk.pageOf(await one.checkOut({ amountCents: one.cents }))
    expect(second.id).not.toBe(first.id)
    await desk.press(second.checkoutUrl)
    await desk.deliver()
    expect([await one.got(), await desk.balance(one.fan)]).toEqual([1, 0])
  })

  it('is not made twice when the wallet was filled and it was made in another tab meanwhile', async () => {
    const one = await wish(kind)
    const topUp = desk.pageOf(await one.checkOut({ amountCents: one.cents }))
    await desk.app.fund(one.fan, one.cents)
    expect((await one.direct()).status).toBe(201)
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    expect([await one.got(), await desk.balance(one.fan), await endOf(one, topUp)]).toEqual([
      1,
      one.cents,
      { state: 'succeeded', end: 'refused', refusal: 'bought_already' },
    ])
  })

  const meanwhile: readonly [what: string, alter: (one: Wish) => Promise<unknown>, refusal: string][] = [
    ['a tax appears', ({ fan }) => wishes.country(fan, 'DE'), 'price_changed'],
    [
      'the creator blocks the fan',
      ({ fan, seller }) =>
        desk.app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: seller }),
      'gone',
    ],
    [
      'payments are frozen',
      ({ fan }) =>
        sql`update accounts set payments_frozen_at = now() where user_id = ${fan.userId}`.execute(desk.app.services.db),
      'frozen',
    ],
    [
      'a day goes by',
      ({ fan }) =>
        sql`update pending_purchases set made_at = now() - interval '25 hours' where user_id = ${fan.userId}`.execute(
          desk.app.services.db,
        ),
      'late',
    ],
  ]
  it.each(meanwhile)('stays undone, with the money in the wallet, when %s meanwhile', async (_what, alter, refusal) => {
    const one = await wish(kind)
    const topUp = desk.pageOf(await one.checkOut({ amountCents: one.cents }))
    await alter(one)
    const before = await desk.balance(one.fan)
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    expect([await one.got(), await endOf(one, topUp)]).toEqual([0, { state: 'succeeded', end: 'refused', refusal }])
    expect(await desk.balance(one.fan)).toBe(before + one.cents)
    expect(await desk.told(one.fan)).toContain('purchase_refused')
  })
})

describe('what the top-up was for', () => {
  it('is not given at a price that has changed meanwhile', async () => {
    const fan = await desk.app.fan(desk.nameOf('agreed'))
    const seller = await wishes.newSeller()
    await wishes.talk.price(seller, 700)
    const letter = await wishes.said(fan, seller, { text: 'How?', expectedPriceCents: 700 })
    const present = await wishes.gift(fan, seller)
    const pages = [
      desk.pageOf(await letter.checkOut({ amountCents: 700 })),
      desk.pageOf(await present.checkOut({ amountCents: 799 })),
    ]
    const plans = [{ period: 'monthly' as const, priceCents: 599 }]
    await desk.app.call('PUT /plans', { body: { plans, messagePriceCents: 800 } }, { as: seller })
    for (const { checkoutUrl } of pages) {
      await desk.press(checkoutUrl)
      await desk.deliver()
    }
    for (const page of pages)
      expect(await endOf(letter, page)).toMatchObject({ end: 'refused', refusal: 'price_changed' })
    expect([await letter.got(), await present.got(), await desk.balance(fan)]).toEqual([0, 0, 1499])
  })

  it('is another thing for another person, and the same page for the same', async () => {
    const fan = await desk.app.fan(desk.nameOf('generous'))
    const seller = await wishes.newSeller()
    const [one, two] = [await wishes.gift(fan, seller), await wishes.gift(fan, seller)]
    const first = desk.pageOf(await one.checkOut({ amountCents: 799 }))
    const second = desk.pageOf(await two.checkOut({ amountCents: 799 }))
    expect(desk.pageOf(await one.checkOut({ amountCents: 799 })).id).toBe(first.id)
    expect(second.id).not.toBe(first.id)
    for (const { checkoutUrl } of [first, second]) {
      await desk.press(checkoutUrl)
      await desk.deliver()
    }
    expect([await one.got(), await desk.balance(fan)]).toEqual([2, 0])
  })

  it('is not given to someone who has closed their account meanwhile', async () => {
    const fan = await desk.app.fan(desk.nameOf('giver'))
    const friend = await desk.app.fan(desk.nameOf('leaver'))
    const present = await wishes.gift(fan, await wishes.newSeller(), friend)
    const topUp = desk.pageOf(await present.checkOut({ amountCents: 799 }))
    await sql`update users set deleted_at = now() where id = ${friend.userId}`.execute(desk.app.services.db)
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    expect([await endOf(present, topUp), await desk.balance(fan)]).toEqual([
      { state: 'succeeded', end: 'refused', refusal: 'gone' },
      799,
    ])
  })

  it('may be tipped again once it was given: two tips of one sum are two tips', async () => {
    const one = await wish('tip')
    for (const tips of [1, 2]) {
      const topUp = desk.pageOf(await one.checkOut({ amountCents: 700 }))
      await desk.press(topUp.checkoutUrl)
      await desk.deliver()
      expect([await one.got(), await desk.balance(one.fan)]).toEqual([tips, 0])
    }
  })

  it('keeps no words of it when it is over, paid or not', async () => {
    const [paid, unpaid] = [await wish('tip'), await wish('tip')]
    const topUp = desk.pageOf(await paid.checkOut({ amountCents: 700 }))
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    desk.pageOf(await unpaid.checkOut({ amountCents: 700 }))
    const { db } = desk.app.services
    const words = () =>
      wishes.count(sql`pending_purchases where user_id in (${paid.fan.userId}, ${unpaid.fan.userId})
      and terms::text like '%new song%'`)
    expect(await words()).toBe(1)
    await sql`update pending_purchases set made_at = now() - interval '3 days' where user_id = ${unpaid.fan.userId}`.execute(
      db,
    )
    await jobsOf(desk.app.services)
      .find(({ name }) => name === 'forget_unpaid_words')
      ?.run({} as never)
    expect(await words()).toBe(0)
  })

  it('says nothing for someone whom staff have restricted meanwhile', async () => {
    const words = await wish('tip')
    const topUp = desk.pageOf(await words.checkOut({ amountCents: 700 }))
    await sql`update accounts set restricted_at = now() where user_id = ${words.fan.userId}`.execute(
      desk.app.services.db,
    )
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    expect([await words.got(), await desk.balance(words.fan), await endOf(words, topUp)]).toEqual([
      0,
      700,
      { state: 'succeeded', end: 'refused', refusal: 'restricted' },
    ])
  })
})
