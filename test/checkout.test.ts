import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '#server/app.ts'
import { freshKey } from './app.ts'
import { readyPhoto } from './ready-photo.ts'
import { talking } from './talk.ts'
import { openCheckoutDesk, type CheckoutDesk, type Plan } from './checkout-desk.ts'

/** What is missing is added and the thing is bought in one confirmation: the real payment pages, and webhooks that really travel. */

let desk: CheckoutDesk
beforeAll(async () => {
  desk = await openCheckoutDesk()
})
afterAll(() => desk.close())

describe('a purchase that lacks money', () => {
  it.each(['normal', 'late', 'twice', 'out_of_order'])(
    'is bought once the money has come, once, when the reports come %s and the form is sent twice',
    async (arrival) => {
      const fan = await desk.app.fan(desk.nameOf(arrival))
      await desk.app.fund(fan, 120)
      const topUp = desk.pageOf(await desk.checkOut(fan, { amountCents: 679, returnTo: '/seller?subscribe=monthly' }))
      expect(await (await fetch(topUp.checkoutUrl)).text()).toContain('6.79')
      expect([await desk.subscribed(fan), await desk.stateOf(fan, topUp.id)]).toMatchObject([
        [],
        { state: 'open', purchase: { kind: 'subscription', state: 'pending', refusal: null } },
      ])
      await Promise.all([desk.press(topUp.checkoutUrl, { arrival }), desk.press(topUp.checkoutUrl, { arrival })])
      await desk.deliver()
      expect(await desk.stateOf(fan, topUp.id)).toMatchObject({
        state: 'succeeded',
        returnTo: '/seller?subscribe=monthly',
        purchase: { kind: 'subscription', state: 'bought', refusal: null },
      })
      expect([await desk.balance(fan), await desk.subscribed(fan), await desk.purchasesOf(fan)]).toEqual([
        0,
        ['active'],
        1,
      ])
    },
  )

  it('adds five dollars at least, and what is not needed stays in the wallet', async () => {
    const fan = await desk.app.fan(desk.nameOf('small'))
    const plan: Plan = { period: 'weekly', priceCents: 250 }
    expect((await desk.checkOut(fan, { amountCents: 250 }, plan)).status).toBe(422)
    await desk.press(desk.pageOf(await desk.checkOut(fan, { amountCents: 500 }, plan)).checkoutUrl)
    await desk.deliver()
    expect([await desk.balance(fan), await desk.subscribed(fan)]).toEqual([250, ['active']])
  })

  it('begins no payment when less would come than is missing, or more would be taken than was agreed to', async () => {
    const fan = await desk.app.fan(desk.nameOf('unclear'))
    await desk.app.fund(fan, 100)
    const little = await desk.checkOut(fan, { amountCents: 698 })
    expect([little.status, little.body.details]).toEqual([402, { missingCents: 699, priceCents: 799 }])
    const dearer = await desk.checkOut(fan, { amountCents: 699 }, { priceCents: 700 })
    expect([dearer.status, dearer.body.code]).toEqual([409, 'price_changed'])
    await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(desk.app.services.db)
    const taxed = await desk.checkOut(fan, { amountCents: 5000 })
    expect([taxed.status, taxed.body.code]).toEqual([409, 'price_changed'])
    expect(await desk.rowsOf('pending_purchases where user_id', fan)).toBe(0)
    expect((await desk.checkOut(fan, { amountCents: 851 }, { totalCents: 951 })).status).toBe(201)
  })

  it('takes nothing from a card when the wallet has become enough', async () => {
    const { fan, cardId } = await desk.withCard(desk.nameOf('enough'))
    await desk.app.fund(fan, 800)
    const key = freshKey()
    const first = await desk.checkOut(fan, { amountCents: 799, cardId }, {}, key)
    expect([first.status, first.body]).toEqual([201, { topUp: null }])
    expect((await desk.checkOut(fan, { amountCents: 799, cardId }, {}, key)).body).toEqual({ topUp: null })
    expect([await desk.balance(fan), await desk.subscribed(fan), await desk.paidOf(fan)]).toEqual([1, ['active'], 2])
  })

  it('that is refused by the card costs nothing, and the next try is another payment', async () => {
    const fan = await desk.app.fan(desk.nameOf('declined'))
    const first = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }))
    await desk.press(first.checkoutUrl, { action: 'decline' })
    await desk.deliver()
    expect(await desk.stateOf(fan, first.id)).toMatchObject({ state: 'declined', purchase: { state: 'pending' } })
    const second = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }))
    expect(second.id).not.toBe(first.id)
    await desk.press(second.checkoutUrl)
    await desk.deliver()
    expect([await desk.balance(fan), await desk.subscribed(fan), await desk.purchasesOf(fan)]).toEqual([
      0,
      ['active'],
      1,
    ])
  })

  it('opens a post in the same way, and whoever has it already pays nothing', async () => {
    const fan = await desk.app.fan(desk.nameOf('reader'))
    const id = await desk.post(300)
    const topUp = desk.pageOf(await desk.unlock(fan, id, 500, 300))
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    const look = await desk.app.call('GET /posts/:id', { params: { id: String(id) } }, { as: fan })
    expect([look.body.locked, await desk.balance(fan), await desk.purchasesOf(fan)]).toEqual([false, 200, 1])
    expect((await desk.unlock(fan, id, 500, 300)).body).toEqual({ topUp: null })
    expect(await desk.balance(fan)).toBe(200)
  })

  it('opens the media of a message in the same way, once, also when the message is unsent meanwhile', async () => {
    const fan = await desk.app.fan(desk.nameOf('listener'))
    const talk = talking(desk.app)
    const chatId = await talk.start(fan, desk.creator)
    const sell = async () =>
      talk.say(desk.creator, chatId, {
        text: 'For you',
        mediaIds: [await readyPhoto(desk.app, desk.creator)],
        priceCents: 600,
      })
    const checkOut = (id: number) =>
      desk.app.call(
        'POST /messages/:id/checkout',
        {
          params: { id: String(id) },
          body: { expectedPriceCents: 600, expectedTotalCents: 600, topUp: { amountCents: 600 } },
        },
        { as: fan, key: freshKey() },
      )
    const kept = await sell()
    const topUp = desk.pageOf(await checkOut(kept.id))
    await Promise.all([desk.press(topUp.checkoutUrl), desk.press(topUp.checkoutUrl)])
    await desk.deliver()
    expect(await desk.stateOf(fan, topUp.id)).toMatchObject({ purchase: { kind: 'message_unlock', state: 'bought' } })
    expect([await desk.balance(fan), await desk.purchasesOf(fan)]).toEqual([0, 1])
    expect((await checkOut(kept.id)).body).toEqual({ topUp: null })

    const gone = await sell()
    const late = desk.pageOf(await checkOut(gone.id))
    await desk.app.call('DELETE /messages/:id', { params: { id: String(gone.id) } }, { as: desk.creator })
    await desk.press(late.checkoutUrl)
    await desk.deliver()
    expect(await desk.stateOf(fan, late.id)).toMatchObject({ purchase: { state: 'refused', refusal: 'gone' } })
    expect([await desk.balance(fan), await desk.purchasesOf(fan)]).toEqual([600, 1])
  })
})

describe('a saved card', () => {
  it('pays by one press: charged at once, for exactly what is missing', async () => {
    const { fan, cardId } = await desk.withCard(desk.nameOf('keeper'))
    await desk.app.fund(fan, 99)
    const key = freshKey()
    const topUp = desk.pageOf(await desk.checkOut(fan, { amountCents: 700, cardId }, {}, key))
    expect(new URL(topUp.checkoutUrl).pathname).toBe(`/wallet/top-up/${topUp.id}`)
    // an answer that was lost on its way
    expect((await desk.checkOut(fan, { amountCents: 700, cardId }, {}, key)).body).toEqual({ topUp })
    await desk.deliver()
    expect([await desk.balance(fan), await desk.subscribed(fan), await desk.purchasesOf(fan)]).toEqual([
      0,
      ['active'],
      2,
    ])
  })

  it('is charged once, however many tabs pay at once', async () => {
    const { fan, cardId } = await desk.withCard(desk.nameOf('tabs'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.checkOut(fan, { amountCents: 799, cardId })))
    const begun = answers.flatMap(({ body }) => body.topUp?.id ?? [])
    expect(begun.length).toBeGreaterThan(0)
    expect(new Set(begun).size).toBe(1)
    await desk.deliver()
    expect([await desk.balance(fan), await desk.subscribed(fan), await desk.paidOf(fan)]).toEqual([0, ['active'], 2])
  })

  it('of somebody else cannot be used', async () => {
    const { cardId } = await desk.withCard(desk.nameOf('owner'))
    const thief = await desk.app.fan(desk.nameOf('thief'))
    expect((await desk.checkOut(thief, { amountCents: 799, cardId })).status).toBe(404)
  })

  it('is not charged again for another plan while nobody knows how its last charge ends', async () => {
    const { fan, cardId } = await desk.withCard(desk.nameOf('unsure'))
    const topUp = desk.pageOf(await desk.checkOut(fan, { amountCents: 799, cardId }))
    const other = await desk.checkOut(fan, { amountCents: 7990, cardId }, { period: 'yearly', priceCents: 7990 })
    expect([other.status, other.body.code]).toEqual([409, 'payment_under_way'])
    await desk.deliver()
    expect((await desk.stateOf(fan, topUp.id)).purchase?.state).toBe('bought')
  })
})

it('buys once, whatever order presses, reports and jobs come in, and however often', async () => {
  const complete = jobsOf(desk.app.services).find(({ name }) => name === 'complete_subscription')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('press', 'again', 'deliver', 'complete', 'direct'), { minLength: 3, maxLength: 8 }),
      fc.constantFrom('normal', 'twice', 'out_of_order'),
      async (steps, arrival) => {
        const fan = await desk.app.fan(desk.nameOf('any_order'))
        const topUp = desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }))
        await Promise.all(
          steps.map(async (step) => {
            if (step === 'press') await desk.press(topUp.checkoutUrl, { arrival })
            else if (step === 'again') await desk.checkOut(fan, { amountCents: 799 })
            else if (step === 'deliver') await desk.app.runJobs()
            else if (step === 'complete') await complete?.run({ topUpId: topUp.id } as never)
            else
              await desk.app.call(
                'POST /creators/:username/subscriptions',
                { params: { username: 'seller' }, body: { period: 'monthly', expectedPriceCents: 799 } },
                { as: fan },
              )
          }),
        )
        await desk.press(topUp.checkoutUrl, { arrival })
        await desk.deliver()
        await Promise.all(Array.from({ length: 3 }, async () => complete?.run({ topUpId: topUp.id } as never)))
        expect([
          await desk.paidOf(fan),
          await desk.purchasesOf(fan),
          await desk.subscribed(fan),
          await desk.balance(fan),
        ]).toEqual([1, 1, ['active'], 0])
      },
    ),
    { numRuns: 12 },
  )
})
