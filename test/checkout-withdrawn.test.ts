import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCheckoutDesk, type CheckoutDesk } from './checkout-desk.ts'
import { checkoutWishes } from './checkout-wishes.ts'
import type { Person } from './app.ts'

/** A message that waits for its money, and is deleted by who wrote it. */

let desk: CheckoutDesk
let wishes: ReturnType<typeof checkoutWishes>
beforeAll(async () => {
  desk = await openCheckoutDesk()
  wishes = checkoutWishes(desk)
})
afterAll(() => desk.close())

const words = { text: 'How did you make it?', expectedPriceCents: 700 }
async function writer() {
  const fan = await desk.app.fan(desk.nameOf('writer'))
  const seller = await wishes.newSeller()
  await wishes.talk.price(seller, 700)
  const one = await wishes.said(fan, seller, words)
  return { ...one, chatId: await wishes.talk.start(fan, seller) }
}
const withdraw = (as: Person, chatId: number, body: { text: string; expectedPriceCents?: number } = words) =>
  desk.app.call('POST /chats/:id/messages/checkout/cancel', { ...wishes.talk.at(chatId), body }, { as })
const endOf = async (fan: Person, id: string) => (await desk.stateOf(fan, id)).purchase

describe('a message that waits for its money', () => {
  it('is never sent once it was deleted: the money stays in the wallet', async () => {
    const { fan, chatId, checkOut, got } = await writer()
    const topUp = desk.pageOf(await checkOut({ amountCents: 700 }))
    expect((await withdraw(fan, chatId)).body).toEqual({ state: 'withdrawn' })
    expect((await withdraw(fan, chatId)).body).toEqual({ state: 'none' })
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    expect([await got(), await desk.balance(fan)]).toEqual([0, 700])
    expect(await endOf(fan, topUp.id)).toMatchObject({ state: 'refused', refusal: 'withdrawn' })
    expect(await desk.told(fan)).toContain('top_up')
    expect(
      await wishes.count(sql`pending_purchases where user_id = ${fan.userId} and terms::text like '%make it%'`),
    ).toBe(0)
  })

  it('can be written again, with a payment of its own', async () => {
    const { fan, chatId, checkOut, got } = await writer()
    const first = desk.pageOf(await checkOut({ amountCents: 700 }))
    await withdraw(fan, chatId)
    const second = desk.pageOf(await checkOut({ amountCents: 700 }))
    expect(second.id).not.toBe(first.id)
    for (const { checkoutUrl } of [first, second]) {
      await desk.press(checkoutUrl)
      await desk.deliver()
    }
    expect([await got(), await desk.balance(fan)]).toEqual([1, 700])
  })

  it('is taken back by its writer alone, and by its own words', async () => {
    const { fan, chatId, checkOut, got } = await writer()
    const topUp = desk.pageOf(await checkOut({ amountCents: 700 }))
    const stranger = await desk.app.fan(desk.nameOf('stranger'))
    expect((await withdraw(stranger, chatId)).status).toBe(404)
    expect((await withdraw(fan, chatId, { text: 'Something else' })).body).toEqual({ state: 'none' })
    await desk.press(topUp.checkoutUrl)
    await desk.deliver()
    expect([await got(), await desk.balance(fan)]).toEqual([1, 0])
    expect((await withdraw(fan, chatId)).body).toEqual({ state: 'none' })
  })

  it('is sent or taken back, never both, when the money comes at that moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { fan, chatId, checkOut, got } = await writer()
      const topUp = desk.pageOf(await checkOut({ amountCents: 700 }))
      await desk.press(topUp.checkoutUrl)
      const [, { body }] = await Promise.all([desk.deliver(), withdraw(fan, chatId)])
      await desk.deliver()
      const isSent = (await got()) === 1
      expect([body.state === 'withdrawn', await desk.balance(fan)]).toEqual([!isSent, isSent ? 0 : 700])
      expect((await endOf(fan, topUp.id))?.state).toBe(isSent ? 'bought' : 'refused')
    }
  })
})

it('asks for the message and its tip together, before anything is charged', async () => {
  const { fan, seller } = await writer()
  const one = await wishes.said(fan, seller, { ...words, tipCents: 500 })
  const little = await one.checkOut({ amountCents: 700 }, 1200)
  expect([little.status, little.body]).toMatchObject([402, { code: 'fund_wallet', details: { missingCents: 1200 } }])
  const topUp = desk.pageOf(await one.checkOut({ amountCents: 1200 }, 1200))
  await desk.press(topUp.checkoutUrl)
  await desk.deliver()
  expect([await one.got(), await desk.balance(fan)]).toEqual([1, 0])
})
