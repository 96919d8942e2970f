import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.creator('one')
  await app.creator('two', { monthly: 700 })
})
afterAll(() => app.close())

const tip = (as: Person, username: string, amountCents: number) =>
  app.call('POST /users/:username/tips', { params: { username }, body: { amountCents } }, { as })
const setCap = async (as: Person, capCents: number | null) =>
  (await app.call('PUT /spending/cap', { body: { capCents } }, { as })).body
const spending = async (as: Person, month?: string) =>
  (await app.call('GET /spending', { query: { ...(month !== undefined && { month }) } }, { as })).body

describe('a spending limit', () => {
  it('holds with tax, also against payments at the same moment', async () => {
    const fan = await app.fan('limited')
    await sql`update accounts set country = 'AT' where user_id = ${fan.userId}`.execute(app.services.db)
    await app.fund(fan, 20_000)
    await setCap(fan, 3000)
    // 1000 and 20 % tax: two fit, and not a third
    const answers = await Promise.all(Array.from({ length: 8 }, () => tip(fan, 'one', 1000)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 422, 422, 422, 422, 422, 422,
    ])
    const refused = await tip(fan, 'one', 501)
    expect(refused.body).toMatchObject({
      code: 'spending_cap',
      details: { capCents: 3000, spentCents: 2400, leftCents: 600, priceCents: 601 },
    })
    expect((await tip(fan, 'one', 500)).status).toBe(201)
    expect((await spending(fan)).cap).toEqual({ capCents: 3000, spentCents: 3000, next: null })
    // another month is another sum
    await sql`update purchases set made_at = made_at - interval '32 days' where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
    expect((await tip(fan, 'one', 500)).status).toBe(201)
  })

  it('is lowered at once and raised, or taken away, after a day', async () => {
    const fan = await app.fan('changing')
    await app.fund(fan, 20_000)
    expect(await setCap(fan, 5000)).toEqual({ capCents: 5000, spentCents: 0, next: null })
    expect(await setCap(fan, 9000)).toMatchObject({ capCents: 5000, next: { capCents: 9000 } })
    expect((await tip(fan, 'one', 6000)).body.code).toBe('spending_cap')
    expect(await setCap(fan, 100)).toEqual({ capCents: 100, spentCents: 0, next: null })
    expect(await setCap(fan, null)).toMatchObject({ capCents: 100, next: { capCents: null } })
    await sql`update spending_caps set next_at = now() - interval '1 second' where user_id = ${fan.userId}`.execute(
      app.services.db,
    )
    expect((await spending(fan)).cap).toEqual({ capCents: null, spentCents: 0, next: null })
    expect((await tip(fan, 'one', 6000)).status).toBe(201)
    expect(await setCap(fan, 0)).toEqual({ capCents: 0, spentCents: 6000, next: null })
    expect((await tip(fan, 'one', 100)).body.code).toBe('spending_cap')
  })
})

describe('what I spend', () => {
  it('is one list by creator, with what goes on by itself, and nobody else’s', async () => {
    const [fan, other] = [await app.fan('spender'), await app.fan('other')]
    for (const person of [fan, other]) await app.fund(person, 20_000)
    await tip(fan, 'one', 300)
    await tip(fan, 'one', 200)
    await tip(other, 'one', 900)
    await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'two' }, body: { period: 'monthly', expectedPriceCents: 700 } },
      { as: fan },
    )
    const view = await spending(fan)
    expect(view).toMatchObject({ totalCents: 1200, taxCents: 0, cap: { capCents: null, spentCents: 1200 } })
    expect(view.creators).toMatchObject([
      {
        creator: { username: 'two' },
        totalCents: 700,
        payments: 1,
        subscription: { period: 'monthly', priceCents: 700 },
      },
      { creator: { username: 'one' }, totalCents: 500, payments: 2, subscription: null },
    ])
    expect(await spending(fan, '2020-02')).toMatchObject({ month: '2020-02', totalCents: 0, creators: [] })
    expect((await app.call('GET /spending', { query: { month: '2026-13' } }, { as: fan })).status).toBe(422)
  })
})
