import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Period } from '#contract/fields.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { readyPhoto } from './ready-photo.ts'
import { staff } from './staff.ts'

let app: TestApp
let admin: Person
let fan: Person
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'limiter', 'admin')
  fan = await app.fan('payer')
  creator = await app.creator('maker', { monthly: 5000 })
  await app.fund(fan, 200_000)
})
afterAll(() => app.close())

const state = async () => (await app.call('GET /admin/settings', {}, { as: admin })).body
async function change(wanted: Partial<OperatorSettings>): Promise<void> {
  const { version } = await state()
  const { status } = await app.call('PATCH /admin/settings', { body: { version, change: wanted } }, { as: admin })
  expect(status).toBe(200)
}
const lift = async () => change((await state()).defaults)

const params = { username: 'maker' }
const setPlans = (plans: { period: Period; priceCents: number }[], messagePriceCents: number | null = null) =>
  app.call('PUT /plans', { body: { plans, messagePriceCents } }, { as: creator })
const tip = (amountCents: number) =>
  app.call('POST /users/:username/tips', { params, body: { amountCents } }, { as: fan, key: freshKey() })
const makePost = (priceCents: number) =>
  app.call('POST /posts', { body: { text: 'x', mediaIds: [], audience: 'everyone', priceCents } }, { as: creator })
const unlock = (id: number, expectedPriceCents: number) =>
  app.call('POST /posts/:id/unlock', { params: { id: String(id) }, body: { expectedPriceCents } }, { as: fan })
const subscribe = (period: Period, expectedPriceCents: number, as = fan) =>
  app.call('POST /creators/:username/subscriptions', { params, body: { period, expectedPriceCents } }, { as })
const gift = (months: 1 | 3 | 6 | 12, expectedPriceCents: number, username = 'friend') =>
  app.call(
    'POST /users/:username/gifts',
    { params: { username }, body: { creatorUsername: 'maker', months, expectedPriceCents } },
    { as: fan },
  )
const errorOf = ({ status, body }: { status: number; body: { errors?: object | undefined } }) => [status, body.errors]
const codeOf = ({ status, body }: { status: number; body: { code?: string; details?: object | undefined } }) => [
  status,
  body.code,
  body.details,
]

it('has sensible limits from the start: no plan of $1,000 a week', async () => {
  expect(errorOf(await setPlans([{ period: 'weekly', priceCents: 100_000 }]))).toEqual([
    422,
    { 'plans.0.priceCents': ['The limit here is $50.'] },
  ])
  const yearly = { period: 'yearly', priceCents: 100_000 } as const
  expect(errorOf(await setPlans([yearly, { period: 'monthly', priceCents: 20_001 }]))).toEqual([
    422,
    { 'plans.1.priceCents': ['The limit here is $200.'] },
  ])
  const { body } = await app.call('GET /site')
  expect(body.priceLimits).toEqual({
    tipMaxCents: 50_000,
    planWeeklyMaxCents: 5000,
    planMonthlyMaxCents: 20_000,
    planYearlyMaxCents: 100_000,
    giftMaxCents: 100_000,
    postPriceMaxCents: 20_000,
    messagePriceMaxCents: 10_000,
    ticketMaxCents: 20_000,
  })
})

it('refuses new prices and amounts above a limit, at their field and with the amount', async () => {
  await change({
    tipMaxCents: 550,
    planWeeklyMaxCents: 500,
    planMonthlyMaxCents: 1000,
    planYearlyMaxCents: 2000,
    postPriceMaxCents: 300,
    messagePriceMaxCents: 200,
  })
  expect(errorOf(await tip(551))).toEqual([422, { amountCents: ['The limit here is $5.50.'] }])
  expect((await tip(550)).status).toBe(201)
  for (const [period, most, said] of [
    ['weekly', 500, '$5'],
    ['monthly', 1000, '$10'],
    ['yearly', 2000, '$20'],
  ] as const) {
    expect(errorOf(await setPlans([{ period, priceCents: most + 1 }]))).toEqual([
      422,
      { 'plans.0.priceCents': [`The limit here is ${said}.`] },
    ])
    expect((await setPlans([{ period, priceCents: most }])).status).toBe(200)
  }
  expect(errorOf(await setPlans([{ period: 'monthly', priceCents: 1000 }], 201))).toEqual([
    422,
    { messagePriceCents: ['The limit here is $2.'] },
  ])
  expect((await setPlans([{ period: 'monthly', priceCents: 1000 }], 200)).status).toBe(200)
  expect(errorOf(await makePost(301))).toEqual([422, { priceCents: ['The limit here is $3.'] }])
  expect((await makePost(300)).status).toBe(201)
  const chat = await app.call('POST /chats', { body: { username: 'payer' } }, { as: creator })
  const send = async (as: Person, body: object) =>
    app.call('POST /chats/:id/messages', { params: { id: String(chat.body.id) }, body }, { as, key: freshKey() })
  const mediaIds = [await readyPhoto(app, creator)]
  expect(errorOf(await send(creator, { mediaIds, priceCents: 301 }))[1]).toHaveProperty('priceCents')
  expect(errorOf(await send(fan, { tipCents: 551 }))[1]).toHaveProperty('tipCents')
  const list = { to: { builtIn: ['followers'] as ['followers'] }, mediaIds, priceCents: 301 }
  expect(errorOf(await app.call('POST /listMessages', { body: list }, { as: creator }))[1]).toHaveProperty('priceCents')
  const welcome = { enabled: true, mediaIds, priceCents: 301 }
  expect(errorOf(await app.call('PUT /welcomeMessage', { body: welcome }, { as: creator }))[1]).toHaveProperty(
    'priceCents',
  )
  await lift()
})

it('sells nothing above a lowered limit, and lets what runs go on at its price', async () => {
  await setPlans(
    [
      { period: 'weekly', priceCents: 300 },
      { period: 'monthly', priceCents: 9000 },
    ],
    5000,
  )
  const running = await app.fan('runs_on')
  await app.fund(running, 30_000)
  const { body: subscription } = await subscribe('monthly', 9000, running)
  const { body: other } = await subscribe('weekly', 300)
  const { body: post } = await makePost(9000)
  const { body: chat } = await app.call('POST /chats', { body: { username: 'maker' } }, { as: fan })
  const lock = { mediaIds: [await readyPhoto(app, creator)], priceCents: 9000 }
  const id = String(chat.id)
  const { body: locked } = await app.call('POST /chats/:id/messages', { params: { id }, body: lock }, { as: creator })
  await app.fan('friend')
  await change({ planMonthlyMaxCents: 1000, postPriceMaxCents: 1000, messagePriceMaxCents: 1000 })

  // neither is a price above it advertised
  const { body: page } = await app.call('GET /users/:username', { params: { username: 'maker' } }, { as: admin })
  expect(page.plans).toEqual([{ period: 'weekly', priceCents: 300 }])
  const { body: seen } = await app.call('GET /posts/:id', { params: { id: String(post.id) } }, { as: admin })
  expect(seen).toMatchObject({ locked: true, lock: { unlockCents: null, plan: null } })

  const above = (priceCents: number) => [409, 'over_limit', { maxCents: 1000, priceCents }]
  expect(codeOf(await subscribe('monthly', 9000, admin))).toEqual(above(9000))
  const quote = { params, query: { period: 'monthly' as const } }
  expect(codeOf(await app.call('GET /creators/:username/quote', quote, { as: admin }))).toEqual(above(9000))
  expect(codeOf(await gift(1, 9000))).toEqual(above(9000))
  const changed = { period: 'monthly' as const, expectedPriceCents: 9000, expectedRenewalPriceCents: 9000 }
  const subscriptionId = { params: { id: String(other.id) } }
  expect(
    codeOf(await app.call('POST /subscriptions/:id/change', { ...subscriptionId, body: changed }, { as: fan })),
  ).toEqual(above(9000))
  expect(codeOf(await unlock(post.id, 9000))).toEqual(above(9000))
  const paid = { params: { id: String(locked.id) }, body: { expectedPriceCents: 9000 } }
  expect(codeOf(await app.call('POST /messages/:id/unlock', paid, { as: fan }))).toEqual(above(9000))
  const written = { params: { id }, body: { text: 'Hello', expectedPriceCents: 5000 } }
  expect(codeOf(await app.call('POST /chats/:id/messages', written, { as: fan }))).toEqual(above(5000))

  await sql`update subscriptions set renews_at = now(), try_at = now() where id = ${subscription.id}`.execute(
    app.services.db,
  )
  await sql`update subscription_periods set until_at = s.renews_at from subscriptions s
    where s.id = subscription_id and s.id = ${subscription.id}`.execute(app.services.db)
  await renewDue(app.services)
  const { rows } = await sql<{ price_cents: number }>`select price_cents from purchases
    where buyer_id = ${running.userId} order by made_at desc`.execute(app.services.db)
  expect(rows.map(({ price_cents: cents }) => cents)).toEqual([9000, 9000])
  // a new price above the limit is not agreed to either
  await sql`update plans set price_cents = 9500 where period = 'monthly'`.execute(app.services.db)
  const raised = { params: { id: String(subscription.id) }, body: { expectedPriceCents: 9500 } }
  expect(codeOf(await app.call('POST /subscriptions/:id/price', raised, { as: running }))).toEqual(above(9500))
  await lift()
})

it('limits a gift by all of its months', async () => {
  await setPlans([{ period: 'monthly', priceCents: 1000 }])
  await change({ giftMaxCents: 3000 })
  expect((await gift(6, 6000)).body.code).toBe('over_limit')
  expect((await gift(3, 3000)).status).toBe(201)
  await lift()
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})
