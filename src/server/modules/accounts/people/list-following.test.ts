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

it('finds those whom one means by name and by what is paid, in either order', async () => {
  const fan = await app.fan('searcher')
  await app.fund(fan, 1000)
  for (const name of ['maple_tree', 'map_maker']) {
    await app.creator(name, { monthly: 500 })
    await app.call('PUT /users/:username/follow', { params: { username: name } }, { as: fan })
  }
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'map_maker' }, body: { period: 'monthly', expectedPriceCents: 500 } },
    { as: fan },
  )
  const found = async (query: {
    search?: string
    paying?: 'yes' | 'no'
    sort?: 'oldest'
    limit?: string
    cursor?: string
  }) => (await app.call('GET /following', { query }, { as: fan })).body
  const names = async (query: Parameters<typeof found>[0]) =>
    (await found(query)).people.map(({ creator }) => creator.username)
  expect(await names({ search: '@MAP' })).toEqual(['map_maker', 'maple_tree'])
  expect(await names({ search: 'map_' })).toEqual(['map_maker'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ paying: 'yes' })).toEqual(['map_maker'])
  expect(await names({ paying: 'no' })).toEqual(['maple_tree'])
  const first = await found({ sort: 'oldest', limit: '1' })
  expect(first.people[0]?.creator.username).toBe('maple_tree')
  expect(await names({ sort: 'oldest', limit: '1', cursor: first.nextCursor ?? '' })).toEqual(['map_maker'])
})

it('keeps notes and lists of one’s own, creator or not, and saves whom one follows as a file', async () => {
  const [fan, other] = [await app.fan('keeper'), await app.fan('stranger')]
  await app.fund(fan, 1000)
  for (const name of ['painter', 'potter']) {
    await app.creator(name, { monthly: 500 })
    await app.call('PUT /users/:username/follow', { params: { username: name } }, { as: fan })
    await app.call('PUT /users/:username/follow', { params: { username: name } }, { as: other })
  }
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'potter' }, body: { period: 'monthly', expectedPriceCents: 500 } },
    { as: fan },
  )
  const note = '=cmd: ask about the blue bowl'
  await app.call('PUT /users/:username/note', { params: { username: 'potter' }, body: { text: note } }, { as: fan })
  const made = await app.call('POST /lists', { body: { name: 'Ceramics' } }, { as: fan })
  expect(made.status).toBe(201)
  const list = String(made.body.id)
  await app.call('POST /lists/:id/people', { params: { id: list }, body: { usernames: ['potter'] } }, { as: fan })

  const followed = async (query: { list?: string }, as = fan) =>
    (await app.call('GET /following', { query }, { as })).body.people.map((one) => [one.creator.username, one.note])
  expect(await followed({})).toEqual([
    ['potter', note],
    ['painter', null],
  ])
  expect(await followed({ list })).toEqual([['potter', note]])
  // nobody else's list finds anybody, and nobody reads my notes
  expect(await followed({ list }, other)).toEqual([])
  expect(await followed({}, other)).toEqual([
    ['potter', null],
    ['painter', null],
  ])

  const file = (query: string, token: string) =>
    app.http.inject({ url: `/api/files/following.csv${query}`, headers: { authorization: `Bearer ${token}` } })
  const saved = await file(`?list=${list}`, fan.token)
  expect(saved.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = saved.body.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('username,name,since,subscription,period,price_usd,renews,note')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    /^potter,Name of potter,\d{4}-.*,active,monthly,5\.00,\d{4}-.*,'=cmd: ask about the blue bowl$/,
  )
  expect((await file('', other.token)).body).not.toContain('blue bowl')
  expect((await file('', '')).statusCode).toBe(401)
  expect((await file('?list=x', fan.token)).statusCode).toBe(422)
})
