import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshKey } from './app.ts'
import { openCheckoutDesk, type CheckoutDesk } from './checkout-desk.ts'

/** A payment that did not go through, or of which nobody knows yet: what the next press does. */

let desk: CheckoutDesk
beforeAll(async () => {
  desk = await openCheckoutDesk()
})
afterAll(() => desk.close())

describe('a purchase', () => {
  it('is tried again after a decline by one press, once however often it is pressed, and by nobody else', async () => {
    const fan = await desk.app.fan(desk.nameOf('again'))
    const other = await desk.app.fan(desk.nameOf('other'))
    const again = (as: typeof fan, id: string, key = freshKey()) =>
      desk.app.call('POST /wallet/topUps/:id/again', { params: { id } }, { as, key })
    const first = desk.pageOf(await desk.checkOut(fan, { amountCents: 799, returnTo: '/post/1?subscribe=monthly' }))
    // not before it was declined
    expect((await again(fan, first.id)).status).toBe(404)
    await desk.press(first.checkoutUrl, { action: 'decline' })
    await desk.deliver()
    expect((await again(other, first.id)).status).toBe(404)
    const key = freshKey()
    const [one, two, three] = await Promise.all([
      again(fan, first.id, key),
      again(fan, first.id, key),
      again(fan, first.id),
    ])
    expect([one.status, two.body.id === one.body.id, three.body.id === one.body.id]).toEqual([201, true, true])
    expect(await desk.stateOf(fan, one.body.id)).toMatchObject({
      amountCents: 799,
      returnTo: '/post/1?subscribe=monthly',
      purchase: { kind: 'subscription', priceCents: 799, state: 'pending' },
    })
    await desk.press(one.body.checkoutUrl)
    await desk.deliver()
    expect([await desk.balance(fan), await desk.subscribed(fan), await desk.paidOf(fan)]).toEqual([0, ['active'], 1])
    // what is paid is not begun again, and what was declined long ago is asked anew first
    expect((await again(fan, one.body.id)).status).toBe(404)
    const old = desk.pageOf(await desk.unlock(fan, await desk.post(600), 600, 600))
    await desk.press(old.checkoutUrl, { action: 'decline' })
    await desk.deliver()
    await sql`update top_ups set created_at = now() - interval '121 minutes' where id = ${old.id}`.execute(
      desk.app.services.db,
    )
    expect((await again(fan, old.id)).status).toBe(404)
  })

  it('is known by its key once it has had its effect, to its buyer alone', async () => {
    const [fan, other] = [await desk.app.fan(desk.nameOf('known')), await desk.app.fan(desk.nameOf('curious'))]
    const answered = async (as: typeof fan, key: string) =>
      (await desk.app.call('GET /wallet/attempts/:key', { params: { key } }, { as })).body.answered
    const [page, wallet] = [freshKey(), freshKey()]
    expect(await answered(fan, page)).toBe(false)
    desk.pageOf(await desk.checkOut(fan, { amountCents: 799 }, {}, page))
    await desk.app.fund(fan, 799)
    // refused: without effect
    expect((await desk.checkOut(fan, { amountCents: 799 }, { priceCents: 1 }, wallet)).status).toBe(409)
    expect(await answered(fan, wallet)).toBe(false)
    expect((await desk.checkOut(fan, { amountCents: 799 }, {}, wallet)).body.topUp).toBe(null)
    expect([await answered(fan, page), await answered(fan, wallet), await answered(other, wallet)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('that was bought meanwhile in another way is not bought again by a payment that is tried again', async () => {
    const fan = await desk.app.fan(desk.nameOf('meanwhile'))
    const postId = await desk.post(600)
    const first = desk.pageOf(await desk.unlock(fan, postId, 600, 600))
    await desk.press(first.checkoutUrl, { action: 'decline' })
    await desk.deliver()
    const retried = await desk.app.call(
      'POST /wallet/topUps/:id/again',
      { params: { id: first.id } },
      { as: fan, key: freshKey() },
    )
    await desk.app.fund(fan, 600)
    const unlock = { params: { id: String(postId) }, body: { expectedPriceCents: 600 } }
    expect((await desk.app.call('POST /posts/:id/unlock', unlock, { as: fan, key: freshKey() })).status).toBe(201)
    await desk.press(retried.body.checkoutUrl)
    await desk.deliver()
    expect(await desk.stateOf(fan, retried.body.id)).toMatchObject({
      purchase: { state: 'refused', refusal: 'bought_already' },
    })
    expect([await desk.balance(fan), await desk.purchasesOf(fan)]).toEqual([600, 1])
  })
})
