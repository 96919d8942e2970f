import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
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

type Body = Parameters<typeof app.call<'POST /creators/:username/subscriptions'>>[1] extends
  | { body: infer B }
  | undefined
  ? B
  : never
const held = (person: Person) => balance(app.services.db, walletOf(person.userId))
const quote = (as: Person, username: string, query: Record<string, string>) =>
  app.call('GET /creators/:username/quote', { params: { username }, query: { period: 'monthly', ...query } }, { as })
const order = (as: Person, username: string, body: Partial<Body> & { expectedPriceCents: number }, key = freshKey()) =>
  app.call(
    'POST /creators/:username/subscriptions',
    { params: { username }, body: { period: 'monthly', ...body } },
    { as, key },
  )
const offer = async (
  as: Person,
  body: Parameters<typeof app.call<'POST /promotions'>>[1] extends { body: infer B } | undefined ? B : never,
) => {
  const made = await app.call('POST /promotions', { body }, { as })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return made.body
}
const mine = async (as: Person) => (await app.call('GET /subscriptions', {}, { as })).body.subscriptions[0]
let names = 0
const funded = async (cents = 100_000) => {
  const fan = await app.fan(`fan_${String((names += 1))}`)
  await app.fund(fan, cents)
  return fan
}

describe('a quote', () => {
  it('shows price, tax, renewal and balance, as they are then taken', async () => {
    await app.creator('plain', { monthly: 799, yearly: 7990 })
    const fan = await funded()
    await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(app.services.db)
    const { body } = await quote(fan, 'plain', {})
    expect(body).toMatchObject({
      priceCents: 799,
      taxCents: 152,
      totalCents: 951,
      renewalPriceCents: 799,
      renewalTaxCents: 152,
      trialUntil: null,
      balanceCents: 100_000,
    })
    const { body: bought } = await order(fan, 'plain', { expectedPriceCents: 799, timeZone: 'Europe/Berlin' })
    expect(await held(fan)).toBe(100_000 - 951)
    expect(Math.abs(Date.parse(bought.renewsAt) - Date.parse(body.renewsAt))).toBeLessThan(3_660_000)
    expect((await quote(fan, 'plain', { months: '3' })).status).toBe(404)
    expect((await quote(fan, 'plain', { period: 'yearly', months: '3' })).body.errors).toHaveProperty('months')
    expect((await quote(fan, 'plain', { period: 'weekly' })).status).toBe(404)
    expect((await quote(fan, 'plain', { promoCode: 'NO-SUCH' })).body.errors).toHaveProperty('promoCode')
  })

  it('is not given where one of the two has blocked the other', async () => {
    const creator = await app.creator('closed_to', { monthly: 500 })
    const fan = await funded()
    await sql`insert into blocks (user_id, blocked_id) values (${creator.userId}, ${fan.userId})`.execute(
      app.services.db,
    )
    expect((await quote(fan, 'closed_to', {})).status).toBe(404)
    expect((await order(fan, 'closed_to', { expectedPriceCents: 500 })).status).toBe(404)
    expect(
      (await app.call('GET /creators/:username/offers', { params: { username: 'closed_to' } }, { as: fan })).status,
    ).toBe(404)
  })
})

describe('a code', () => {
  it('takes its percentage off the first periods and then nothing', async () => {
    const creator = await app.creator('discounter', { monthly: 1000 })
    await offer(creator, { kind: 'discount', code: 'half', percentOff: 50, periods: 2 })
    const fan = await funded()
    expect((await quote(fan, 'discounter', { promoCode: 'half ' })).body).toMatchObject({
      priceCents: 500,
      fullPriceCents: 1000,
      renewalPriceCents: 500,
      discountedRenewals: 1,
      laterPriceCents: 1000,
    })
    expect((await order(fan, 'discounter', { expectedPriceCents: 1000, promoCode: 'HALF' })).body.code).toBe(
      'price_changed',
    )
    const { body } = await order(fan, 'discounter', { expectedPriceCents: 500, promoCode: 'HALF' })
    expect(body).toMatchObject({ priceCents: 1000, renewalPriceCents: 500, discountedRenewals: 1 })
    const after = [99_500, 99_000, 98_000, 97_000]
    for (const cents of after) {
      expect(await held(fan)).toBe(cents)
      await moveBack(app.services.db, body.id, '31 days 1 hour')
      await renewDue(app.services)
    }
  })

  it('is used as often as allowed and once by each, whatever comes at once', async () => {
    const creator = await app.creator('limited', { monthly: 1000 })
    await offer(creator, { kind: 'discount', code: 'FEW', amountOffCents: 900, periods: 1, usesMax: 3 })
    const fans = await Promise.all(Array.from({ length: 8 }, () => funded()))
    const answers = await Promise.all(
      fans.map((fan) => order(fan, 'limited', { expectedPriceCents: 100, promoCode: 'FEW' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 422, 422, 422, 422, 422,
    ])
    expect(answers.filter(({ status }) => status === 422).every(({ body }) => body.errors?.['promoCode'])).toBe(true)
    const listed = (await app.call('GET /promotions', {}, { as: creator })).body.promotions
    expect(listed[0]).toMatchObject({ uses: 3, open: false })
    const taken = await Promise.all(fans.map(held))
    expect(taken.toSorted((a, b) => b - a)).toEqual([
      ...Array.from({ length: 5 }, () => 100_000),
      99_900,
      99_900,
      99_900,
    ])
  })

  it('is refused when it has ended, has expired, or was used by the same fan', async () => {
    const creator = await app.creator('careful', { monthly: 1000 })
    const ended = await offer(creator, { kind: 'discount', code: 'ENDED', percentOff: 10, periods: 1 })
    await app.call('DELETE /promotions/:id', { params: { id: String(ended.id) } }, { as: creator })
    const late = await offer(creator, {
      kind: 'discount',
      code: 'LATE',
      percentOff: 10,
      periods: 1,
      expiresAt: '2099-01-01T00:00:00Z',
    })
    await sql`update promotions set expires_at = now() where id = ${late.id}`.execute(app.services.db)
    await offer(creator, { kind: 'discount', code: 'ONCE', percentOff: 100, periods: 1 })
    const fan = await funded()
    for (const promoCode of ['ENDED', 'LATE', 'UNKNOWN'])
      expect([promoCode, (await order(fan, 'careful', { expectedPriceCents: 900, promoCode })).status]).toEqual([
        promoCode,
        422,
      ])
    const free = { expectedPriceCents: 0, promoCode: 'ONCE' }
    // nothing to pay now, but later: the fan must have seen how much
    expect((await order(fan, 'careful', free)).body.errors).toHaveProperty('expectedRenewalPriceCents')
    const { body } = await order(fan, 'careful', { ...free, expectedRenewalPriceCents: 1000 })
    await app.call('DELETE /subscriptions/:id', { params: { id: String(body.id) } }, { as: fan })
    await moveBack(app.services.db, body.id, '32 days')
    await renewDue(app.services)
    expect((await order(fan, 'careful', { ...free, expectedRenewalPriceCents: 1000 })).status).toBe(422)
    // nobody is shown a price that they will not get
    expect((await quote(fan, 'careful', { promoCode: 'ONCE' })).body.errors).toHaveProperty('promoCode')
    expect(await held(fan)).toBe(100_000)
  })
})

describe('a trial', () => {
  it('costs nothing until its end, is for new fans only, and then takes the price that was seen', async () => {
    const creator = await app.creator('taster', { monthly: 900 })
    await offer(creator, { kind: 'trial', trialDays: 7 })
    expect(
      (await app.call('POST /promotions', { body: { kind: 'trial', trialDays: 3 } }, { as: creator })).status,
    ).toBe(422)
    const fan = await funded(1000)
    const { body: seen } = await quote(fan, 'taster', {})
    expect(seen).toMatchObject({ priceCents: 0, totalCents: 0, renewalPriceCents: 900, renewsAt: seen.trialUntil })
    const { body } = await order(fan, 'taster', { expectedPriceCents: 0, expectedRenewalPriceCents: 900 })
    expect(body.state).toBe('trial')
    expect((await app.call('GET /updates', undefined, { as: fan })).body.updates.balance).toBe(false)
    await moveBack(app.services.db, body.id, '1 hour')
    await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(app.services.db)
    // 9 USD and 19 % are more than the wallet holds
    expect((await app.call('GET /updates', undefined, { as: fan })).body.updates.balance).toBe(true)
    await sql`update accounts set country = null where user_id = ${fan.userId}`.execute(app.services.db)
    await sql`update plans set price_cents = 5000 where creator_id = ${creator.userId}`.execute(app.services.db)
    await moveBack(app.services.db, body.id, '7 days')
    await renewDue(app.services)
    expect(await mine(fan)).toMatchObject({ state: 'active', priceCents: 900, newPriceCents: 5000 })
    expect(await held(fan)).toBe(100)
    await app.call('DELETE /subscriptions/:id', { params: { id: String(body.id) } }, { as: fan })
    await moveBack(app.services.db, body.id, '40 days')
    await renewDue(app.services)
    expect((await quote(fan, 'taster', {})).body).toMatchObject({ priceCents: 5000, trialUntil: null })
  })

  it('that is cancelled ends without a charge', async () => {
    const creator = await app.creator('taster_two', { monthly: 900 })
    await offer(creator, { kind: 'trial', trialDays: 7 })
    const fan = await funded(1000)
    const { body } = await order(fan, 'taster_two', { expectedPriceCents: 0, expectedRenewalPriceCents: 900 })
    await app.call('DELETE /subscriptions/:id', { params: { id: String(body.id) } }, { as: fan })
    await moveBack(app.services.db, body.id, '8 days')
    await renewDue(app.services)
    expect([(await mine(fan))?.state, await held(fan)]).toEqual(['ended', 1000])
  })
})

describe('a bundle', () => {
  it('is paid at once, runs for its months and renews as itself', async () => {
    const creator = await app.creator('bundler', { monthly: 999 })
    await offer(creator, { kind: 'bundle', months: 3, percentOff: 15 })
    await offer(creator, { kind: 'discount', code: 'TWICE', percentOff: 50, periods: 1 })
    const fan = await funded()
    expect((await quote(fan, 'bundler', { months: '3', promoCode: 'TWICE' })).body.errors).toHaveProperty('promoCode')
    const { body: seen } = await quote(fan, 'bundler', { months: '3' })
    expect(seen).toMatchObject({ priceCents: 2547, fullPriceCents: 2997, renewalPriceCents: 2547 })
    const { body } = await order(fan, 'bundler', { months: 3, expectedPriceCents: 2547 })
    expect(Date.parse(body.renewsAt) - Date.now()).toBeGreaterThan(88 * 86_400_000)
    await moveBack(app.services.db, body.id, '93 days')
    await renewDue(app.services)
    expect(await held(fan)).toBe(100_000 - 2 * 2547)
    expect(Date.parse((await mine(fan))?.renewsAt ?? '') - Date.now()).toBeGreaterThan(85 * 86_400_000)
    const bundles = await app.call('GET /creators/:username/offers', { params: { username: 'bundler' } })
    expect(bundles.body).toEqual({
      trialDays: null,
      bundles: [{ months: 3, percentOff: 15, priceCents: 2547 }],
      paused: false,
      closesAt: null,
    })
  })
})
