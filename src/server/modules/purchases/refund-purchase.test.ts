import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from './reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { refundPurchase, type RefundOrder } from './refund-purchase.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const differences = async () => (await reconcile(app.services.db, app.services.payments.all)).differences
const refund = (id: string, order: Partial<RefundOrder> = {}) =>
  app.services.db.transaction().execute((tx) => refundPurchase(tx, app.services, id, { kind: 'refund', ...order }))
const wallet = async (as: Person) => (await app.call('GET /wallet', undefined, { as })).body
const earnings = async (as: Person) => (await app.call('GET /earnings', {}, { as })).body
/** A tip of a fan in France: 20 % tax on top. */
async function tipped(name: string, amountCents: number) {
  const [fan, creator] = [await app.fan(`fan_${name}`), await app.creator(`creator_${name}`)]
  await sql`update accounts set country = 'FR' where user_id = ${fan.userId}`.execute(app.services.db)
  await app.fund(fan, 20_000)
  const params = { username: creator.username }
  const { body } = await app.call('POST /users/:username/tips', { params, body: { amountCents } }, { as: fan })
  return { fan, creator, id: body.id }
}
describe('a refund', () => {
  it('reverses price, tax, fee, earnings and points, once', async () => {
    const { fan, creator, id } = await tipped('whole', 1999)
    expect(await wallet(fan)).toMatchObject({ balanceCents: 20_000 - 2399, points: 19 })
    const results = await Promise.all(Array.from({ length: 4 }, () => refund(id)))
    expect(results.filter((one) => 'priceCents' in one)).toEqual([
      {
        priceCents: 1999,
        taxCents: 400,
        feeCents: 399,
        lostCents: 0,
        points: 19,
        pointsCents: 0,
        recoveredCents: 0,
        toWalletCents: 2399,
      },
    ])
    expect([await wallet(fan), (await earnings(creator)).pendingCents]).toMatchObject([
      { balanceCents: 20_000, points: 0 },
      0,
    ])
    expect(await refund(id)).toMatchObject({ code: 'not_found' })
    expect(await differences()).toEqual([])
  })

  it('in parts adds up to the whole, to the cent', async () => {
    const { fan, creator, id } = await tipped('parts', 1999)
    for (const cents of [1, 333, 7, 900, 757]) expect(await refund(id, { cents })).toMatchObject({ priceCents: cents })
    expect(await refund(id, { cents: 2 })).toMatchObject({ code: 'invalid_input', details: { mostCents: 1 } })
    for (const cents of [0, -1, 0.5]) expect(await refund(id, { cents })).toMatchObject({ code: 'invalid_input' })
    expect(await differences()).toEqual([])
    await refund(id, { cents: 1 })
    expect([await wallet(fan), (await earnings(creator)).pendingCents]).toMatchObject([
      { balanceCents: 20_000, points: 0 },
      0,
    ])
    expect(await differences()).toEqual([])
  })

  it('ends a subscription by its newest payment', async () => {
    const [fan, creator] = [await app.fan('subscriber'), await app.creator('plans', { monthly: 500 })]
    await app.fund(fan, 5000)
    const subscribe = () =>
      app.call(
        'POST /creators/:username/subscriptions',
        { params: { username: creator.username }, body: { period: 'monthly', expectedPriceCents: 500 } },
        { as: fan, key: freshKey() },
      )
    await subscribe()
    const { rows } = await sql<{ id: string }>`select id from purchases where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
    const states = async () =>
      (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions.map(({ state }) => state)
    await refund(rows[0]?.id ?? '', { cents: 200, keepAccess: true })
    expect(await states()).toEqual(['active'])
    await refund(rows[0]?.id ?? '')
    expect(await states()).toEqual(['ended'])
    expect((await wallet(fan)).balanceCents).toBe(5000)
    expect((await subscribe()).status).toBe(201)
    expect(await differences()).toEqual([])
  })

  it('leaves the running period open when an earlier one is refunded', async () => {
    const [fan, creator] = [await app.fan('renewer'), await app.creator('renewed', { monthly: 500 })]
    await app.fund(fan, 1000)
    const { status, body } = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: creator.username }, body: { period: 'monthly', expectedPriceCents: 500 } },
      { as: fan },
    )
    expect(status).toBe(201)
    await moveBack(app.services.db, body.id, '31 days 1 hour')
    await sql`update purchases set made_at = made_at - interval '31 days 1 hour' where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
    await renewDue(app.services)
    const { rows } = await sql<{ id: string }>`
      select id from purchases where buyer_id = ${fan.userId} order by made_at`.execute(app.services.db)
    const [earlier, running] = rows.map(({ id }) => id)
    expect(rows).toHaveLength(2)
    const state = async () => (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]?.state
    expect(await refund(earlier ?? '')).toMatchObject({ priceCents: 500 })
    expect([await state(), (await wallet(fan)).balanceCents]).toEqual(['active', 500])
    expect(await refund(running ?? '')).toMatchObject({ priceCents: 500 })
    expect([await state(), (await wallet(fan)).balanceCents]).toEqual(['ended', 1000])
    expect(await differences()).toEqual([])
  })

  it('closes a post with the last cent, in however many parts the price went back', async () => {
    const [fan, creator] = [await app.fan('part_payer'), await app.creator('part_seller')]
    await app.fund(fan, 1000)
    const postId = (
      await app.call(
        'POST /posts',
        { body: { text: 'opened', mediaIds: [], audience: 'everyone', priceCents: 150 } },
        { as: creator },
      )
    ).body.id
    const unlock = () =>
      app.call(
        'POST /posts/:id/unlock',
        { params: { id: String(postId) }, body: { expectedPriceCents: 150 } },
        { as: fan, key: freshKey() },
      )
    const isLocked = async () =>
      (await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as: fan })).body.locked
    expect((await unlock()).status).toBe(201)
    const { rows } = await sql<{ id: string }>`select id from purchases where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
    await refund(rows[0]?.id ?? '', { cents: 149, keepAccess: true })
    expect(await isLocked()).toBe(false)
    await refund(rows[0]?.id ?? '', { cents: 1, keepAccess: true })
    expect(await isLocked()).toBe(true)
    expect((await unlock()).status).toBe(201)
    expect(await differences()).toEqual([])
  })
})
