import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Args } from '#contract/routes.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let admin: Person
let maker: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'dora', 'admin')
  maker = await app.creator('maker')
  fan = await app.fan('payer')
  await app.fund(fan, 20_000)
})
afterAll(() => app.close())

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const params = { username: 'maker' }
type Wish = Partial<Args<'PUT /admin/creatorFees/:username'>['body']>
const set = (wish: Wish, as = admin, username = 'maker') =>
  app.call(
    'PUT /admin/creatorFees/:username',
    { params: { username }, body: { basisPoints: 1000, from: day(0), note: 'By contract', ...wish } },
    { as },
  )
const read = async () => (await app.call('GET /admin/creatorFees/:username', { params }, { as: admin })).body
const mine = async () => (await app.call('GET /earnings/fee', {}, { as: maker })).body
const feeOfTip = async () => {
  await app.call('POST /users/:username/tips', { params, body: { amountCents: 1000 } }, { as: fan, key: freshKey() })
  return (await app.call('GET /earnings', {}, { as: maker })).body.entries[0]?.feeCents
}
/** From which days on the creator was told of another fee, the newest first. */
const told = async () =>
  (await app.call('GET /notifications', {}, { as: maker })).body.notifications
    .filter(({ kind }) => kind === 'fee_changed')
    .map(({ effectiveAt }) => effectiveAt)
/** The one rate of the payments that the dashboard shows. */
const shown = async () => (await app.call('GET /dashboard', { query: {} }, { as: maker })).body.feeBasisPoints
/** As if so many days had gone by. */
const later = (days: number) =>
  sql`update creator_fees set from_at = from_at - make_interval(days => ${days}), set_at = set_at - make_interval(days => ${days})`.execute(
    app.services.db,
  )
const lines = async (action: string) =>
  (
    await sql<{
      user_id: number
      details: object
    }>`select user_id, details from audit_log where action = ${action}`.execute(app.services.db)
  ).rows

it('counts at once from today on, for that creator alone, and is seen by them and in the log', async () => {
  const other = await app.creator('other_maker')
  expect([await feeOfTip(), await mine()]).toEqual([200, { basisPoints: 2000, next: null }])
  expect(await told()).toEqual([])
  const { status, body } = await set({ basisPoints: 1250 })
  expect([(await told())[0]?.slice(0, 10), await shown()]).toEqual([day(0), 2000])
  expect([status, body.basisPoints, body.own, body.next]).toEqual([200, 1250, true, null])
  expect([await feeOfTip(), await mine()]).toEqual([125, { basisPoints: 1250, next: null }])
  // payments at two rates have none in common
  expect(await shown()).toBeNull()
  expect((await app.call('GET /earnings/fee', {}, { as: other })).body.basisPoints).toBe(2000)
  expect(await lines('fee.set')).toEqual([
    {
      user_id: maker.userId,
      details: {
        before: { basisPoints: null, next: null },
        after: { basisPoints: 1250, from: day(0) },
        note: 'By contract',
      },
    },
  ])
})

it('counts from its day on and not before; what was sold keeps its fee', async () => {
  const { body } = await set({ basisPoints: 500, from: day(10), note: 'A better one' })
  expect([body.basisPoints, body.next]).toEqual([1250, { basisPoints: 500, from: `${day(10)}T00:00:00Z` }])
  expect((await told())[0]?.slice(0, 10)).toBe(day(10))
  expect((await mine()).next).toMatchObject({ basisPoints: 500 })
  expect(await feeOfTip()).toBe(125)
  const { fees } = (await app.call('GET /admin/creatorFees', { query: {} }, { as: admin })).body
  expect(fees).toMatchObject([
    { creator: { username: 'maker' }, basisPoints: 1250, own: true, next: { basisPoints: 500 } },
  ])
  await later(10)
  expect([await feeOfTip(), await mine()]).toEqual([50, { basisPoints: 500, next: null }])
  const { rows } = await sql<{ fee_cents: number }>`select fee_cents from purchases order by made_at`.execute(
    app.services.db,
  )
  expect(rows.map(({ fee_cents: cents }) => cents)).toEqual([200, 125, 125, 50])
  expect((await read()).history.map(({ basisPoints, setBy, note }) => [basisPoints, setBy, note])).toEqual([
    [500, 'dora', 'A better one'],
    [1250, 'dora', 'By contract'],
  ])
})

it('a higher one waits 15 days, the operator’s own included; a plan can be replaced and taken back', async () => {
  const errors = async (wish: Wish) => (await set(wish)).body.errors
  const early = { from: ['A higher fee can start in 15 days at the earliest.'] }
  expect(await errors({ basisPoints: 501, from: day(14) })).toEqual(early)
  expect(await errors({ basisPoints: null, from: day(0) })).toEqual(early)
  expect(await errors({ from: day(-1) })).toEqual({ from: ['Please choose today or a later day.'] })
  expect(await errors({ basisPoints: 100, from: day(400) })).toHaveProperty('from')
  expect(await errors({ basisPoints: 9901 })).toHaveProperty('basisPoints')
  expect(await errors({ note: ' ' })).toHaveProperty('note')
  expect((await set({ basisPoints: 3000, from: day(15) })).status).toBe(200)
  const { body } = await set({ basisPoints: null, from: day(20) })
  expect([body.basisPoints, body.next?.basisPoints]).toEqual([500, null])
  // to the creator it is a figure, whoever's it is
  expect((await mine()).next?.basisPoints).toBe(2000)
  const drop = () => app.call('DELETE /admin/creatorFees/:username/next', { params }, { as: admin })
  expect([(await drop()).status, (await drop()).status]).toEqual([200, 200])
  expect(await mine()).toEqual({ basisPoints: 500, next: null })
  expect(await lines('fee.next_dropped')).toHaveLength(1)
})

it('is nobody’s own to set, and only of creators', async () => {
  expect((await set({}, admin, 'payer')).status).toBe(404)
  await sql`update users set is_creator = true where id = ${admin.userId}`.execute(app.services.db)
  expect((await set({}, admin, 'dora')).body.code).toBe('forbidden')
})
