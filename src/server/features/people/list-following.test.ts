import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('lists whom I follow, page by page, with what I pay them, and nobody else’s', async () => {
  const [fan, other] = [await app.fan('follower'), await app.fan('another')]
  await app.fund(fan, 1000)
  for (const name of ['first', 'second', 'third']) {
    await app.creator(name, { monthly: 500 })
    await app.call('PUT /users/:username/follow', { params: { username: name } }, { as: fan })
  }
  await app.call('PUT /users/:username/follow', { params: { username: 'first' } }, { as: other })
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'second' }, body: { period: 'monthly', expectedPriceCents: 500 } },
    { as: fan },
  )
  const page = (cursor?: string) =>
    app.call('GET /following', { query: { limit: '2', ...(cursor && { cursor }) } }, { as: fan })
  const first = (await page()).body
  expect(first.people.map(({ creator, subscription }) => [creator.username, subscription?.priceCents])).toEqual([
    ['third', undefined],
    ['second', 500],
  ])
  expect(first.people[1]?.subscription).toMatchObject({ period: 'monthly', state: 'active' })
  const rest = (await page(first.nextCursor ?? '')).body
  expect([rest.people.map(({ creator }) => creator.username), rest.nextCursor]).toEqual([['first'], null])

  // not to follow is not to stop paying
  await app.call('DELETE /users/:username/follow', { params: { username: 'second' } }, { as: fan })
  expect((await page()).body.people.map(({ creator }) => creator.username)).toEqual(['third', 'first'])
  expect((await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]?.state).toBe('active')
})
