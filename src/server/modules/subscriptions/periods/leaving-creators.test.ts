import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

/** A creator who has asked for deletion takes no new subscriptions; gifts and unlocks stay, and say what will happen. */

let app: TestApp
let creator: Person
let fan: Person
let before: Person
const named = (username: string) => ({ params: { username } })
const order = (period: 'monthly' | 'yearly', expectedPriceCents: number) => ({
  ...named('leaving'),
  body: { period, expectedPriceCents },
})
const balanceOf = async (as: Person) => (await app.call('GET /wallet', {}, { as })).body.balanceCents
const offers = async () => (await app.call('GET /creators/:username/offers', named('leaving'))).body

beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('leaving', { monthly: 500, yearly: 5000 })
  fan = await app.fan('new_fan')
  before = await app.fan('fan_before')
  for (const person of [fan, before]) await app.fund(person, 20_000)
  expect((await app.call('POST /creators/:username/subscriptions', order('monthly', 500), { as: before })).status).toBe(
    201,
  )
  expect((await offers()).closesAt).toBeNull()
  await sql`update accounts set deletion_at = now() + interval '14 days' where user_id = ${creator.userId}`.execute(
    app.services.db,
  )
})
afterAll(() => app.close())

it('refuses new subscriptions and changes of plan with a clear text, and takes no money', async () => {
  const quoted = await app.call(
    'GET /creators/:username/quote',
    {
      ...named('leaving'),
      query: { period: 'monthly' },
    },
    { as: fan },
  )
  const refused = await app.call('POST /creators/:username/subscriptions', order('monthly', 500), { as: fan })
  for (const { status, body } of [quoted, refused])
    expect([status, body.code, body.message]).toEqual([
      409,
      'creator_leaving',
      'This page is closing and isn’t taking new subscriptions.',
    ])
  expect(await balanceOf(fan)).toBe(20_000)
  const [mine] = (await app.call('GET /subscriptions', {}, { as: before })).body.subscriptions
  const change = {
    params: { id: String(mine?.id) },
    body: { period: 'yearly' as const, expectedPriceCents: 5000, expectedRenewalPriceCents: 5000 },
  }
  expect((await app.call('POST /subscriptions/:id/change', change, { as: before })).body.code).toBe('creator_leaving')
  expect(await balanceOf(before)).toBe(19_500)
})

it('says when the page closes, to everyone who may see it', async () => {
  const { closesAt, paused } = await offers()
  expect(paused).toBe(false)
  expect(Date.parse(closesAt ?? '') - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
})

it('still takes gifts and unlocks', async () => {
  const post = await app.call(
    'POST /posts',
    { body: { text: 'Kept', mediaIds: [], audience: 'everyone', priceCents: 300 } },
    { as: creator },
  )
  const unlock = { params: { id: String(post.body.id) }, body: { expectedPriceCents: 300 } }
  expect((await app.call('POST /posts/:id/unlock', unlock, { as: fan })).status).toBe(201)
  const gift = {
    ...named('fan_before'),
    body: { creatorUsername: 'leaving', months: 1 as const, expectedPriceCents: 500 },
  }
  expect((await app.call('POST /users/:username/gifts', gift, { as: fan })).status).toBe(201)
})

it('takes subscriptions again once the deletion is called off', async () => {
  await app.call('POST /login', { body: { login: 'leaving', password: 'a good long password' } })
  expect((await offers()).closesAt).toBeNull()
  expect((await app.call('POST /creators/:username/subscriptions', order('monthly', 500), { as: fan })).status).toBe(
    201,
  )
})
