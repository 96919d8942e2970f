import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { availableOf, pendingOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { reconcile } from '../reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { releaseEarnings } from './release-earnings.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp({ EARNINGS_HOLD_DAYS: '3' })
  fan = await app.fan('giver')
  await app.fund(fan, 200_000)
})
afterAll(() => app.close())

const tip = async (username: string, amountCents: number): Promise<string> =>
  (await app.call('POST /users/:username/tips', { params: { username }, body: { amountCents } }, { as: fan })).body.id
const age = (id: string, interval: string) =>
  sql`update purchases set made_at = made_at - ${interval}::interval where id = ${id}`.execute(app.services.db)
const earned = (creator: Person) => balances(app.services.db, [pendingOf(creator.userId), availableOf(creator.userId)])

it('earnings become available when their hold period is over, each once, however many ask at once', async () => {
  const creators = await Promise.all(['a', 'b', 'c'].map((name) => app.creator(`maker_${name}`)))
  const due: string[] = []
  for (let n = 0; n < 30; n += 1) due.push(await tip(`maker_${'abc'[n % 3] ?? 'a'}`, 100 + n))
  const early = await tip('maker_a', 1000)
  for (const id of due) await age(id, '3 days')
  await age(early, '2 days 23 hours')
  const counts = await Promise.all([1, 2, 3, 4].map(() => releaseEarnings(app.services)))
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(30)
  expect(await releaseEarnings(app.services)).toBe(0)
  const all = await Promise.all(creators.map(earned))
  // 80 % of each, the fee rounded down
  const parts = due.map((_id, n) => 100 + n - Math.floor((100 + n) / 5))
  for (const [index, [pending, available]] of all.entries())
    expect([pending, available]).toEqual([
      index === 0 ? 800 : 0,
      parts.filter((_part, n) => n % 3 === index).reduce((sum, part) => sum + part, 0),
    ])
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
  const page = (await app.call('GET /earnings', {}, { as: creators[0] })).body
  expect(page.entries.find(({ id }) => id === early)).toMatchObject({ state: 'pending' })
  expect(page.entries.filter(({ state }) => state === 'available')).toHaveLength(10)
})

it('what was given back is not released', async () => {
  const creator = await app.creator('refunder')
  const [whole, part] = [await tip('refunder', 1000), await tip('refunder', 1000)]
  const { db } = app.services
  await db.transaction().execute((tx) => refundPurchase(tx, app.services, whole, { kind: 'refund' }))
  await db.transaction().execute((tx) => refundPurchase(tx, app.services, part, { kind: 'refund', cents: 500 }))
  for (const id of [whole, part]) await age(id, '4 days')
  await releaseEarnings(app.services)
  expect(await earned(creator)).toEqual([0, 400])
  expect((await reconcile(db, [])).differences).toEqual([])
})
