import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 799 })
})
afterAll(() => app.close())

const put = (plans: unknown, messagePriceCents: unknown = null, as = creator) =>
  app.call('PUT /plans', { body: { plans, messagePriceCents } } as never, { as })
const profilePlans = async () => (await app.call('GET /users/:username', { params: { username: 'maker' } })).body.plans

describe('plans', () => {
  it('are set as a whole, shown on the profile, and offered by the posts', async () => {
    const plans = [
      { period: 'weekly', priceCents: 0 },
      { period: 'yearly', priceCents: 9000 },
    ]
    expect((await put(plans, 250)).body).toEqual({ plans, messagePriceCents: 250, pausedAt: null })
    expect((await app.call('GET /plans', undefined, { as: creator })).body).toEqual({
      plans,
      messagePriceCents: 250,
      pausedAt: null,
    })
    expect(await profilePlans()).toEqual(plans)
    const { rows } = await sql<{ offer: unknown }>`select offer from users where id = ${creator.userId}`.execute(
      app.services.db,
    )
    expect(rows[0]?.offer).toEqual(['weekly', 0])
  })

  it.each([
    [[], 'plans'],
    [[{ period: 'monthly', priceCents: 99 }], 'plans.0.priceCents'],
    [[{ period: 'monthly', priceCents: 100_001 }], 'plans.0.priceCents'],
    [[{ period: 'monthly', priceCents: -1 }], 'plans.0.priceCents'],
    [[{ period: 'monthly', priceCents: 7.5 }], 'plans.0.priceCents'],
    [[{ period: 'monthly', priceCents: '700' }], 'plans.0.priceCents'],
    [[{ period: 'monthly', priceCents: 1e18 }], 'plans.0.priceCents'],
    [[{ period: 'daily', priceCents: 700 }], 'plans.0.period'],
    [
      [
        { period: 'monthly', priceCents: 700 },
        { period: 'monthly', priceCents: 800 },
      ],
      'plans',
    ],
  ])('%j is refused at %s', async (plans, field) => {
    const { status, body } = await put(plans)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await profilePlans()).toHaveLength(2)
  })

  it('stay as they are where they are not named', async () => {
    const seller = await app.creator('seller', { monthly: 799 })
    const change = (body: object) => app.call('PUT /plans', { body }, { as: seller })
    const monthly = (priceCents: number) => [{ period: 'monthly', priceCents }]
    expect((await change({ messagePriceCents: 300 })).body).toMatchObject({
      plans: monthly(799),
      messagePriceCents: 300,
    })
    expect((await change({ plans: monthly(900) })).body).toMatchObject({ plans: monthly(900), messagePriceCents: 300 })
    expect((await change({})).body).toMatchObject({ plans: monthly(900), messagePriceCents: 300 })
    expect((await change({ messagePriceCents: null })).body).toMatchObject({
      plans: monthly(900),
      messagePriceCents: null,
    })
    // whoever has no fee needs one
    await sql`delete from plans where creator_id = ${seller.userId}`.execute(app.services.db)
    const { status, body } = await change({ messagePriceCents: 400 })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['plans']])
    expect((await app.call('GET /plans', undefined, { as: seller })).body.messagePriceCents).toBeNull()
  })

  it('two tabs at once leave the plans of one of them', async () => {
    const one = [{ period: 'weekly', priceCents: 300 }]
    const other = [{ period: 'monthly', priceCents: 900 }]
    await Promise.all(Array.from({ length: 10 }, (_, index) => put(index % 2 ? one : other)))
    expect(await profilePlans()).toHaveLength(1)
  })
})

describe('promotions', () => {
  const make = (body: unknown) => app.call('POST /promotions', { body } as never, { as: creator })

  it('are listed newest first, page by page, and only one’s own', async () => {
    for (const code of ['AAA', 'BBB', 'CCC'])
      expect((await make({ kind: 'discount', code, percentOff: 10, periods: 1 })).status).toBe(201)
    const page = await app.call('GET /promotions', { query: { limit: '2' } }, { as: creator })
    expect(page.body.promotions.map(({ code }) => code)).toEqual(['CCC', 'BBB'])
    const rest = await app.call('GET /promotions', { query: { cursor: page.body.nextCursor ?? '' } }, { as: creator })
    expect([rest.body.promotions.map(({ code }) => code), rest.body.nextCursor]).toEqual([['AAA'], null])
    const other = await app.creator('another')
    expect((await app.call('GET /promotions', {}, { as: other })).body.promotions).toEqual([])
    const params = { id: String(page.body.promotions[0]?.id) }
    expect((await app.call('DELETE /promotions/:id', { params }, { as: other })).status).toBe(404)
    expect((await app.call('DELETE /promotions/:id', { params }, { as: creator })).status).toBe(200)
    expect((await make({ kind: 'discount', code: 'ccc', percentOff: 10, periods: 1 })).status).toBe(201)
  })

  it.each([
    [{ kind: 'discount', code: 'XY', percentOff: 10, periods: 1 }, 'code'],
    [{ kind: 'discount', code: 'AAA', percentOff: 10, periods: 1 }, 'code'],
    [{ kind: 'discount', code: 'with space', percentOff: 10, periods: 1 }, 'code'],
    [{ kind: 'discount', code: 'NEITHER', periods: 1 }, 'percentOff'],
    [{ kind: 'discount', code: 'BOTH', percentOff: 10, amountOffCents: 10, periods: 1 }, 'percentOff'],
    [{ kind: 'discount', code: 'TOOMUCH', percentOff: 101, periods: 1 }, 'percentOff'],
    [{ kind: 'discount', code: 'FOREVER', percentOff: 10, periods: 13 }, 'periods'],
    [{ kind: 'discount', code: 'OLD', percentOff: 10, periods: 1, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ kind: 'trial', trialDays: 91 }, 'trialDays'],
    [{ kind: 'bundle', months: 4, percentOff: 10 }, 'months'],
    [{ kind: 'bundle', months: 3, percentOff: 10, code: 'NO' }, 'code'],
    [{ kind: 'gift' }, 'kind'],
  ])('%j is refused at %s', async (body, field) => {
    const { status, body: answer } = await make(body)
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]])
  })

  it('end when there are too many', async () => {
    const { rows } = await sql<{ n: number }>`insert into promotions (creator_id, kind, code, percent_off, periods)
      select ${creator.userId}, 'discount', 'MANY-' || n, 10, 1 from generate_series(1, 50) n returning 1 as n`.execute(
      app.services.db,
    )
    expect(rows).toHaveLength(50)
    expect((await make({ kind: 'discount', code: 'ONEMORE', percentOff: 10, periods: 1 })).body.errors).toHaveProperty(
      'kind',
    )
  })
})
