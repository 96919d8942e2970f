import { afterAll, beforeAll, expect, it } from 'vitest'
import { promotionCost, walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '../reconcile.ts'
import { holdIsOver } from '#test/shares.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  await app.creator('maker')
  fan = await app.fan('loyal')
  await app.fund(fan, 50_000)
  // 350 dollars and some cents: 350 points
  for (const amountCents of [30_050, 4999])
    await app.call('POST /users/:username/tips', { params: { username: 'maker' }, body: { amountCents } }, { as: fan })
  await holdIsOver(app)
})
afterAll(() => app.close())

const exchange = (points: number, key = freshKey()) =>
  app.call('POST /points/exchange', { body: { points } }, { as: fan, key })
const left = async () => (await app.call('GET /points', {}, { as: fan })).body
const wallet = () => balance(app.services.db, walletOf(fan.userId))

it('are one for each full dollar of a price, and are exchanged by the hundred', async () => {
  expect(await left()).toEqual({ points: 349, pending: 0, settlesAt: null, exchangeable: 300 })
  for (const points of [0, 50, 99, 150, -100, 100.5, 1_000_100])
    expect([points, (await exchange(points)).status]).toEqual([points, 422])
  const refused = await exchange(400)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { points: ['You don’t have that many available points.'] },
  ])
  expect(await left()).toEqual({ points: 349, pending: 0, settlesAt: null, exchangeable: 300 })
})

it('become credit that the platform pays for, once per key', async () => {
  const before = await wallet()
  const key = freshKey()
  const answers = await Promise.all([exchange(200, key), exchange(200, key)])
  for (const { status, body } of answers)
    expect([status, body]).toEqual([201, { creditedCents: 200, points: 149, pending: 0, exchangeable: 100 }])
  expect((await wallet()) - before).toBe(200)
  expect(await balance(app.services.db, promotionCost)).toBe(-200)
  const [line] = (await app.call('GET /wallet/transactions', {}, { as: fan })).body.transactions
  expect(line).toMatchObject({ kind: 'points_exchange', amountCents: 200 })
})

it('are not exchanged twice by two calls at once', async () => {
  const both = await Promise.all([exchange(100), exchange(100), exchange(100)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  expect(await left()).toEqual({ points: 49, pending: 0, settlesAt: null, exchangeable: 0 })
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})
