import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { weekly: 101, monthly: 799, yearly: 0 })
})
afterAll(() => app.close())

it('is the creator’s alone: 80 % of each price, the fee rounded down, newest first, page by page', async () => {
  const paid: [string, number][] = []
  for (let n = 0; n < 5; n += 1) {
    const fan = await app.fan(`fan_${String(n)}`)
    await app.fund(fan, 1000)
    const [period, cents] = n % 2 === 0 ? (['weekly', 101] as const) : (['monthly', 799] as const)
    const { status } = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'maker' }, body: { period, expectedPriceCents: cents } },
      { as: fan },
    )
    expect(status).toBe(201)
    paid.unshift([fan.username, cents])
  }
  const free = await app.fan('free_one')
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'maker' }, body: { period: 'yearly', expectedPriceCents: 0 } },
    { as: free },
  )
  const entries: {
    supporter: { username: string } | null
    amountCents: number
    priceCents: number
    feeCents: number
  }[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await app.call(
      'GET /earnings',
      { query: { limit: '2', ...(cursor && { cursor }) } },
      { as: creator },
    )
    // 3 × 101 less 20 each, 2 × 799 less 159 each; a free subscription is no entry
    expect([body.pendingCents, body.availableCents]).toEqual([3 * 81 + 2 * 640, 0])
    entries.push(...body.entries)
    cursor = body.nextCursor
  } while (cursor)
  expect(entries.map(({ supporter, priceCents }) => [supporter?.username, priceCents])).toEqual(paid)
  for (const { amountCents, priceCents, feeCents } of entries)
    expect([feeCents, amountCents]).toEqual([Math.floor(priceCents / 5), priceCents - Math.floor(priceCents / 5)])
  const other = await app.creator('other_maker')
  expect((await app.call('GET /earnings', {}, { as: other })).body).toEqual({
    pendingCents: 0,
    pendingUntil: null,
    availableCents: 0,
    owedCents: 0,
    inPayoutCents: 0,
    entries: [],
    nextCursor: null,
  })
  expect((await app.call('GET /earnings', {}, { as: free })).body.code).toBe('creators_only')
})
