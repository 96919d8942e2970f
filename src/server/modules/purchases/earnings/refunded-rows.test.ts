import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '#platform/services.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { releaseEarnings } from '../buying/release-earnings.ts'
import { type RefundOrder, refundPurchase } from '../refund-purchase.ts'

/** What the rows of a creator's payments say after refunds: what the creator still has, and who paid. */

let app: TestApp
let number = 0
let fan: Person
let creator: Person
let sold = ''
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const refund = (order: Partial<RefundOrder> = {}) =>
  app.services.db.transaction().execute((tx: Tx) => refundPurchase(tx, null, sold, { kind: 'refund', ...order }))
const earnings = async () => (await app.call('GET /earnings', {}, { as: creator })).body
const row = async () => (await earnings()).entries.find(({ id }) => id === sold)
const told = async () =>
  (await app.call('GET /notifications', {}, { as: creator })).body.notifications
    .filter(({ kind }) => kind === 'earnings_refunded')
    .map(({ amountCents }) => amountCents)
const clear = async () => {
  await sql`update purchases set made_at = made_at - interval '8 days' where id = ${sold}`.execute(app.services.db)
  await releaseEarnings(app.services)
}

beforeEach(async () => {
  number += 1
  fan = await app.fan(`payer_${String(number)}`)
  creator = await app.creator(`earner_${String(number)}`, { weekly: 1000 })
  await app.fund(fan, 2000)
  const order = { params: { username: creator.username }, body: { amountCents: 1000 } }
  sold = (await app.call('POST /users/:username/tips', order, { as: fan })).body.id
})

it('leaves nothing of a refund that the creator pays, and tells the creator', async () => {
  await refund()
  expect(await row()).toMatchObject({
    state: 'given_back',
    amountCents: 800,
    keptCents: 0,
    returnedCents: 800,
    platformPaidCents: 0,
  })
  expect(await told()).toEqual([800])
})

it('leaves the rest of a part; pending rows add up to what is pending', async () => {
  await refund({ cents: 400 })
  const { entries, pendingCents } = await earnings()
  expect(entries).toMatchObject([{ state: 'pending', keptCents: 480, returnedCents: 320 }])
  expect(entries.reduce((sum, { keptCents }) => sum + keptCents, 0)).toBe(pendingCents)
  expect(await told()).toEqual([320])
})

it('leaves the creator everything when the platform pays, and says so', async () => {
  await refund({ platformPays: { staffId: null, reason: 'Our mistake' } })
  expect(await row()).toMatchObject({
    state: 'given_back',
    keptCents: 800,
    returnedCents: 0,
    platformPaidCents: 800,
  })
  expect((await earnings()).availableCents).toBe(800)
  expect(await told()).toEqual([])
})

it('tells of a refund of cleared earnings as well', async () => {
  await clear()
  await refund()
  expect([(await earnings()).availableCents, await told()]).toEqual([0, [800]])
})

it('shows the rest after the creator blocks a subscriber, and tells of all of it once', async () => {
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: creator.username }, body: { period: 'weekly', expectedPriceCents: 1000 } },
    { as: fan },
  )
  await sql`update subscription_periods set from_at = from_at - interval '3 days', until_at = until_at - interval '3 days'
    where subscription_id = (select id from subscriptions where fan_id = ${fan.userId})`.execute(app.services.db)
  const params = { username: fan.username }
  const quote = (await app.call('GET /subscribers/:username/unused', { params }, { as: creator })).body
  expect(quote).toEqual({ refundCents: 571, chargedCents: 457 })
  await app.call('PUT /users/:username/block', { params }, { as: creator })
  // and the fan sees when it really ended
  const [ended] = (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions
  expect([ended?.state, Date.parse(ended?.endedAt ?? '') <= Date.now()]).toEqual(['ended', true])
  const { entries, pendingCents } = await earnings()
  expect(entries.map(({ keptCents }) => keptCents).toSorted((a, b) => a - b)).toEqual([343, 800])
  expect(pendingCents).toBe(1143)
  expect(await told()).toEqual([457])
})

it('names nobody who has deleted the account, and leads nowhere', async () => {
  await sql`update users set username = 'deleted-' || id, name = '', deleted_at = now() where id = ${fan.userId}`.execute(
    app.services.db,
  )
  expect((await row())?.supporter).toBeNull()
})
