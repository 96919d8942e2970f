import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { finalizeDays } from '../figures/finalize-days.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { daysOf } from './ranges.ts'

let app: TestApp
let creator: Person
const fans: Person[] = []
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 1000 })
  for (let n = 0; n < 4; n += 1) {
    const fan = await app.fan(`fan_${String(n)}`)
    fans.push(fan)
    await app.fund(fan, 50_000)
  }
})
afterAll(() => app.close())

const fan = (n: number): Person => fans[n] as Person
/** A tip that was given so many hours ago. */
async function tip(amountCents: number, hoursAgo: number, from = fan(0), postId?: number): Promise<string> {
  const { body } = await app.call(
    'POST /users/:username/tips',
    { params: { username: 'maker' }, body: { amountCents, ...(postId !== undefined && { postId }) } },
    { as: from },
  )
  await sql`update purchases set made_at = now() - make_interval(hours => ${hoursAgo}) where id = ${body.id}`.execute(
    app.services.db,
  )
  return body.id
}
const figures = async (range: 'today' | '7d' | '28d' | 'year') =>
  (await app.call('GET /dashboard', { query: { range } }, { as: creator })).body
const day = 24

it('compares a range with the time before it, to the hour, finalized or not', async () => {
  const refunded = await tip(1000, 0)
  await tip(500, day - 1) // yesterday at a later hour, or today: inside the last 24 hours
  await tip(300, day + 1)
  await tip(700, 6 * day)
  await tip(200, 7 * day + 1) // before the same hour a week ago
  await tip(2000, 20 * day)
  await tip(4000, 40 * day)
  await app.services.db
    .transaction()
    .execute((tx) => refundPurchase(tx, app.services, refunded, { kind: 'refund', cents: 500 }))
  const look = async () => {
    const [week, month, year] = [await figures('7d'), await figures('28d'), await figures('year')]
    return {
      week: [week.total.payments, week.total.earnedCents],
      month: [month.total.payments, month.total.earnedCents, month.before.payments],
      monthBefore: month.before.earnedCents,
      year: year.total,
      bars: [week.bars.length, month.bars.length, year.bars.length],
      weekBefore: week.before,
    }
  }
  const open = await look()
  const { total } = await figures('7d')
  // of 10 dollars 8 are the creator's, and of the half that went back 4
  expect(total).toMatchObject({ grossCents: 2500, feeCents: 500, returnedCents: 400, earnedCents: 1600, payments: 4 })
  expect(open.month).toEqual([6, 3360, 1])
  expect(open.monthBefore).toBe(3200)
  expect(open.weekBefore).toMatchObject({ payments: 1, earnedCents: 160 })
  expect(open.year).toMatchObject({ payments: 7, grossCents: 8700, returnedCents: 400, earnedCents: 6560 })
  expect(open.bars.slice(0, 2)).toEqual([daysOf('7d'), daysOf('28d')])
  expect([13, 12]).toContain(open.bars[2])
  expect(await finalizeDays(app.services)).toBeGreaterThan(30)
  expect(await look()).toEqual(open)
  const today = await figures('today')
  expect(today.bars).toHaveLength(24)
  expect(today.bars.reduce((sum, { earnedCents }) => sum + earnedCents, 0)).toBe(today.total.earnedCents)
  // yesterday until this hour: what was given 25 hours ago counts, unless that was the day before
  expect([0, 240]).toContain(today.before.earnedCents)
})

it('does not finalize a day on which a payment may still be under way', async () => {
  await sql`delete from figures_sealed`.execute(app.services.db)
  for (const table of ['creator_days', 'audience_days', 'supporter_totals', 'post_totals'])
    await sql`delete from ${sql.table(table)}`.execute(app.services.db)
  await app.services.db.transaction().execute(async (tx) => {
    await sql`select txid_current()`.execute(tx)
    // as if it were tomorrow: the transaction began today, and today is not over for it
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const finalized = await finalizeDays(app.services, { before: tomorrow })
    const { rows } = await sql<{ until: string }>`select until from figures_sealed`.execute(app.services.db)
    expect(finalized).toBeGreaterThan(30)
    expect(rows[0]?.until).toBe(new Date().toISOString().slice(0, 10))
  })
})

it('counts subscribers and followers who came and left', async () => {
  const subscribe = (as: Person) =>
    app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'maker' }, body: { period: 'monthly', expectedPriceCents: 1000 } },
      { as },
    )
  const ids: number[] = []
  for (const one of fans.slice(0, 3)) ids.push((await subscribe(one)).body.id)
  for (const one of fans) await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: one })
  await app.call('DELETE /users/:username/follow', { params: { username: 'maker' } }, { as: fan(3) })
  await app.call('DELETE /subscriptions/:id', { params: { id: String(ids[2]) } }, { as: fan(2) })
  await sql`update accounts set country = 'DE' where user_id = any (${fans.map(({ userId }) => userId)}::bigint[])`.execute(
    app.services.db,
  )
  const { subscribers, followers } = await figures('28d')
  expect(subscribers).toMatchObject({ now: 3, came: 3, left: 0, cameBefore: 0, leftBefore: 0 })
  expect(followers).toMatchObject({ now: 3, came: 4, left: 1 })
  const audience = (await app.call('GET /dashboard/audience', { query: { range: '28d' } }, { as: creator })).body
  // two of three go on, at 10 dollars less the fee
  expect(audience).toMatchObject({ expectedMonthlyCents: 1600, leaving: 1, churn: null })
  expect(audience.countries).toEqual([{ key: 'DE', count: 3 }])
  expect(audience.bars.reduce((sum, { came }) => sum + came, 0)).toBe(3)
  expect(audience.topSupporters[0]).toMatchObject({ fan: { username: 'fan_0' }, payments: 8, earnedCents: 7360 })
  // a group of one is not named
  await sql`update accounts set country = 'CH' where user_id = ${fan(0).userId}`.execute(app.services.db)
  const fewer = (await app.call('GET /dashboard/audience', {}, { as: creator })).body
  expect(fewer.countries).toEqual([{ key: null, count: 3 }])
  await sql`update subscriptions set state = 'ended', ended_at = now() where id = ${ids[2] ?? 0}`.execute(
    app.services.db,
  )
  expect((await figures('7d')).subscribers).toMatchObject({ now: 2, came: 3, left: 1 })
})

it('says of each post what it brought, in any order, page by page', async () => {
  const made: number[] = []
  for (const priceCents of [300, null, 500]) {
    const { body } = await app.call(
      'POST /posts',
      { body: { text: 'Of a kind', mediaIds: [], audience: 'everyone', ...(priceCents && { priceCents }) } },
      { as: creator },
    )
    made.push(body.id)
  }
  const [cheap = 0, free = 0, dear = 0] = made
  await app.call(
    'POST /posts/:id/unlock',
    { params: { id: String(cheap) }, body: { expectedPriceCents: 300 } },
    { as: fan(0) },
  )
  for (const one of fans.slice(0, 2))
    await app.call(
      'POST /posts/:id/unlock',
      { params: { id: String(dear) }, body: { expectedPriceCents: 500 } },
      { as: one },
    )
  await tip(1000, 0, fan(1), free)
  for (const one of [fan(0), fan(1), fan(0), creator])
    await app.call('POST /posts/reach', { body: { postIds: [free, 999_999] } }, { as: one })
  const list = async (sort: 'recent' | 'income' | 'likes' | 'unlocks' | 'reach') => {
    const ids: number[] = []
    const rows = new Map<number, unknown>()
    let cursor: string | null | undefined
    do {
      const query = { sort, limit: '1', ...(cursor && { cursor }) }
      const { body } = await app.call('GET /dashboard/posts', { query }, { as: creator })
      for (const post of body.posts) {
        ids.push(post.id)
        rows.set(post.id, post)
      }
      cursor = body.nextCursor
    } while (cursor)
    return { ids, rows }
  }
  expect((await list('recent')).ids).toEqual([dear, free, cheap])
  const { ids, rows } = await list('income')
  // equal sums by age
  expect(ids).toEqual([dear, free, cheap])
  expect(rows.get(free)).toMatchObject({ earnedCents: 800, tips: 1, unlocks: 0, reach: 2 })
  expect(rows.get(dear)).toMatchObject({ earnedCents: 800, tips: 0, unlocks: 2, reach: 0, priceCents: 500 })
  expect((await list('reach')).ids[0]).toBe(free)
  expect((await list('unlocks')).ids).toEqual([dear, cheap, free])
})
