import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pendingOf, walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { moveBack as back } from '#test/move-back.ts'
import { renewDue } from './renew-due.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  const { differences } = await reconcile(app.services.db, [])
  expect(differences.filter(({ what }) => !what.startsWith('cash'))).toEqual([])
  await app.close()
})

const dayMs = 86_400_000
const held = (person: Person) => balance(app.services.db, walletOf(person.userId))
const moveBack = (id: number, by: string) => back(app.services.db, id, by)
const own = (id: number) => ({ id: String(id) })
const subscribe = async (
  as: Person,
  username: string,
  period: 'weekly' | 'monthly' | 'yearly',
  expectedPriceCents: number,
) =>
  (
    await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username }, body: { period, expectedPriceCents } },
      { as },
    )
  ).body
const mine = async (as: Person) => (await app.call('GET /subscriptions', {}, { as })).body.subscriptions[0]
const stands = async (as: Person, username: string) =>
  (await app.call('GET /users/:username', { params: { username } }, { as })).body.viewer?.subscription ?? null
const change = (
  as: Person,
  id: number,
  period: 'weekly' | 'monthly' | 'yearly',
  now: number,
  later: number,
  key = freshKey(),
) =>
  app.call(
    'POST /subscriptions/:id/change',
    { params: own(id), body: { period, expectedPriceCents: now, expectedRenewalPriceCents: later } },
    { as, key },
  )
let names = 0
const funded = async (cents = 20_000) => {
  const fan = await app.fan(`fan_${String((names += 1))}`)
  await app.fund(fan, cents)
  return fan
}

describe('resume', () => {
  it('costs nothing before the end, and is over afterwards', async () => {
    await app.creator('resumed', { monthly: 700 })
    const fan = await funded()
    const { id, renewsAt } = await subscribe(fan, 'resumed', 'monthly', 700)
    const resume = (as: Person, expectedPriceCents = 700) =>
      app.call('POST /subscriptions/:id/resume', { params: own(id), body: { expectedPriceCents } }, { as })
    await app.call('DELETE /subscriptions/:id', { params: own(id) }, { as: fan })
    expect((await resume(await funded())).status).toBe(404)
    expect((await resume(fan, 600)).body.code).toBe('price_changed')
    expect((await resume(fan)).body).toMatchObject({ state: 'active', renewsAt })
    expect(await held(fan)).toBe(19_300)
    await app.call('DELETE /subscriptions/:id', { params: own(id) }, { as: fan })
    await moveBack(id, '40 days')
    expect((await resume(fan)).status).toBe(409)
    await renewDue(app.services)
    expect((await resume(fan)).status).toBe(409)
    expect([await held(fan), await stands(fan, 'resumed')]).toEqual([19_300, null])
  })
})

describe('a new price', () => {
  it('waits for the fan’s yes', async () => {
    const creator = await app.creator('dearer', { monthly: 700 })
    const fan = await funded()
    const { id } = await subscribe(fan, 'dearer', 'monthly', 700)
    const body = { plans: [{ period: 'monthly' as const, priceCents: 900 }], messagePriceCents: 300 }
    expect((await app.call('PUT /plans', { body }, { as: creator })).body).toEqual({ ...body, pausedAt: null })
    expect(await mine(fan)).toMatchObject({ priceCents: 700, newPriceCents: 900, renewalPriceCents: 700 })
    await moveBack(id, '31 days 1 hour')
    await renewDue(app.services)
    expect(await held(fan)).toBe(20_000 - 1400)
    const accept = (expectedPriceCents: number) =>
      app.call('POST /subscriptions/:id/price', { params: own(id), body: { expectedPriceCents } }, { as: fan })
    expect((await accept(800)).body.code).toBe('price_changed')
    expect((await accept(900)).body).toMatchObject({ priceCents: 900, newPriceCents: null })
    expect(await held(fan)).toBe(20_000 - 1400)
    await moveBack(id, '31 days 1 hour')
    await renewDue(app.services)
    expect(await held(fan)).toBe(20_000 - 2300)
  })
})

describe('a change of plan', () => {
  it('to a dearer one begins now and takes the difference that was shown', async () => {
    const creator = await app.creator('upgraded', { monthly: 900, yearly: 9000 })
    const fan = await funded()
    await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(app.services.db)
    const { id } = await subscribe(fan, 'upgraded', 'monthly', 900)
    expect(await held(fan)).toBe(20_000 - 1071)
    await moveBack(id, '10 days')
    const { body: quote } = await app.call(
      'GET /subscriptions/:id/change',
      { params: own(id), query: { period: 'yearly' } },
      { as: fan },
    )
    expect(quote).toMatchObject({ when: 'now', priceCents: 9000, dueCents: 9000 - quote.creditCents })
    expect(quote.creditCents).toBeGreaterThan(540)
    expect(quote.creditCents).toBeLessThan(630)
    expect((await change(fan, id, 'yearly', quote.dueCents - 1, 9000)).body.code).toBe('price_changed')
    const before = await held(fan)
    const key = freshKey()
    const changed = await change(fan, id, 'yearly', quote.dueCents, 9000, key)
    expect([changed.status, changed.body.period]).toEqual([201, 'yearly'])
    expect(before - (await held(fan))).toBe(quote.totalCents)
    expect((await change(fan, id, 'yearly', quote.dueCents, 9000, key)).body).toEqual(changed.body)
    expect(before - (await held(fan))).toBe(quote.totalCents)
    expect(Date.parse(changed.body.renewsAt) - Date.now()).toBeGreaterThan(364 * dayMs)
    // 80 % of what the fan has paid altogether, give or take a cent of each rounding
    const earned = await balance(app.services.db, pendingOf(creator.userId))
    expect(Math.abs(earned - 0.8 * (900 + quote.dueCents))).toBeLessThan(2)
    await moveBack(id, '366 days')
    await renewDue(app.services)
    expect((await mine(fan))?.state).toBe('past_due')
  })

  it('to a cheaper one waits for the renewal and gives nothing back', async () => {
    await app.creator('downgraded', { monthly: 900, yearly: 9000 })
    const fan = await funded()
    const { id } = await subscribe(fan, 'downgraded', 'yearly', 9000)
    const { body: quote } = await app.call(
      'GET /subscriptions/:id/change',
      { params: own(id), query: { period: 'monthly' } },
      { as: fan },
    )
    expect(quote).toMatchObject({ when: 'renewal', dueCents: 0, totalCents: 0, creditCents: 0, priceCents: 900 })
    const { body } = await change(fan, id, 'monthly', 0, 900)
    expect(body).toMatchObject({
      period: 'yearly',
      nextPlan: { period: 'monthly', priceCents: 900 },
      renewalPriceCents: 900,
    })
    expect(await held(fan)).toBe(11_000)
    await moveBack(id, '366 days')
    await renewDue(app.services)
    expect(await mine(fan)).toMatchObject({ period: 'monthly', priceCents: 900, nextPlan: null, state: 'active' })
    expect(await held(fan)).toBe(10_100)
  })

  it('that the wallet does not cover changes nothing', async () => {
    await app.creator('too_dear', { monthly: 900, yearly: 9000 })
    const fan = await funded(1000)
    const { id } = await subscribe(fan, 'too_dear', 'monthly', 900)
    const { body: quote } = await app.call(
      'GET /subscriptions/:id/change',
      { params: own(id), query: { period: 'yearly' } },
      { as: fan },
    )
    const refused = await change(fan, id, 'yearly', quote.dueCents, 9000)
    expect([refused.status, refused.body.details?.['missingCents']]).toEqual([402, quote.totalCents - 100])
    expect([await held(fan), (await mine(fan))?.period]).toEqual([100, 'monthly'])
    expect((await change(await funded(), id, 'yearly', 0, 0)).status).toBe(404)
  })
})
