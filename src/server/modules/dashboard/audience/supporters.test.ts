import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let other: Person
const fans: Person[] = []
const fan = (n: number): Person => fans[n] as Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 1000 })
  other = await app.creator('other_maker')
  for (let n = 0; n < 4; n += 1) {
    const one = await app.fan(`fan_${String(n)}`)
    fans.push(one)
    await app.fund(one, 50_000)
    await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: one })
  }
  for (const one of fans.slice(0, 3)) {
    const { status } = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'maker' }, body: { period: 'monthly', expectedPriceCents: 1000 } },
      { as: one },
    )
    expect(status).toBe(201)
  }
  await app.call(
    'POST /users/:username/tips',
    { params: { username: 'maker' }, body: { amountCents: 5000 } },
    { as: fan(1) },
  )
  await sql`update subscriptions set state = 'ended', ended_at = now() where fan_id = ${fan(2).userId}`.execute(
    app.services.db,
  )
})
afterAll(() => app.close())

type Query = Record<string, string>
const subscribers = async (query: Query, as = creator) => {
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await app.call(
      'GET /subscribers',
      { query: { ...query, limit: '1', ...(cursor && { cursor }) } },
      { as },
    )
    found.push(...body.subscribers.map((one) => one.fan.username))
    cursor = body.nextCursor
  } while (cursor)
  return found
}
const file = (path: string, as: Person) =>
  app.http.inject({ url: `/api/files/${path}`, headers: { authorization: `Bearer ${as.token}` } })

it('lists subscribers by time and income, found by name, state, plan and list, page by page', async () => {
  expect(await subscribers({})).toEqual(['fan_2', 'fan_1', 'fan_0'])
  expect(await subscribers({ sort: 'oldest' })).toHaveLength(3)
  expect((await subscribers({ sort: 'income' }))[0]).toBe('fan_1')
  expect(await subscribers({ state: 'running' })).toEqual(['fan_1', 'fan_0'])
  expect(await subscribers({ state: 'ended' })).toEqual(['fan_2'])
  expect(await subscribers({ period: 'monthly', state: 'ended' })).toEqual(['fan_2'])
  expect(await subscribers({ period: 'yearly' })).toEqual([])
  expect(await subscribers({ search: 'FAN_0' })).toEqual(['fan_0'])
  expect(await subscribers({ search: 'of fan_1' })).toEqual(['fan_1'])
  expect(await subscribers({}, other)).toEqual([])
  const made = await app.call('POST /lists', { body: { name: 'Friends' } }, { as: creator })
  const id = String(made.body.id)
  await app.call('POST /lists/:id/people', { params: { id }, body: { usernames: ['fan_0'] } }, { as: creator })
  expect(await subscribers({ list: id })).toEqual(['fan_0'])
  // another's list is nobody's
  expect(await subscribers({ list: id }, other)).toEqual([])
  const { body } = await app.call('GET /subscribers', { query: { search: 'fan_1' } }, { as: creator })
  expect(body.subscribers[0]).toMatchObject({
    state: 'active',
    period: 'monthly',
    priceCents: 1000,
    earnedCents: 4800,
    payments: 2,
    note: null,
  })
})

it('lists followers, and whether they subscribe', async () => {
  const names = async (query: Query) =>
    (await app.call('GET /followers', { query }, { as: creator })).body.followers.map((one) => one.fan.username)
  expect(await names({})).toEqual(['fan_3', 'fan_2', 'fan_1', 'fan_0'])
  expect(await names({ sort: 'oldest' })).toEqual(['fan_0', 'fan_1', 'fan_2', 'fan_3'])
  expect(await names({ subscribes: 'no' })).toContain('fan_3')
  expect(await names({ subscribes: 'yes' })).not.toContain('fan_3')
  const first = await app.call('GET /followers', { query: { limit: '3' } }, { as: creator })
  const cursor = first.body.nextCursor ?? ''
  expect(await names({ cursor })).toEqual(['fan_0'])
})

it('notes are their writer’s alone', async () => {
  const note = (text: string, as = creator) =>
    app.call('PUT /users/:username/note', { params: { username: 'fan_0' }, body: { text } }, { as })
  expect((await note(' =Loves trains ')).body).toEqual({ note: '=Loves trains' })
  const of = async (as: Person) =>
    (await app.call('GET /subscribers', { query: { search: 'fan_0' } }, { as })).body.subscribers[0]?.note
  expect(await of(creator)).toBe('=Loves trains')
  expect((await file('subscribers.csv?search=fan_0', creator)).body).toContain(",'=Loves trains\r\n")
  expect((await note('Mine', other)).status).toBe(200)
  expect(await of(creator)).toBe('=Loves trains')
  expect((await note('')).body).toEqual({ note: null })
  expect(await of(creator)).toBeNull()
  expect((await note('x'.repeat(501))).status).toBe(422)
  const missing = { params: { username: 'nobody_at_all' }, body: { text: 'x' } }
  expect((await app.call('PUT /users/:username/note', missing, { as: creator })).status).toBe(404)
})

it('both lists are files for the creator alone', async () => {
  for (const path of ['subscribers.csv?sort=income', 'followers.csv?sort=oldest']) {
    const answer = await file(path, creator)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(path.startsWith('f') ? 5 : 4)
    expect([
      (await file(path, fan(0))).statusCode,
      (await file(path, other)).body.trimEnd().split('\r\n').length,
    ]).toEqual([403, 1])
  }
})

it('who blocks is on no list', async () => {
  await app.call('PUT /users/:username/block', { params: { username: 'maker' } }, { as: fan(3) })
  const { body } = await app.call('GET /followers', { query: {} }, { as: creator })
  expect(body.followers.map((one) => one.fan.username)).not.toContain('fan_3')
})

it('a link counts visits, and what those do who came by it', async () => {
  const { body: link } = await app.call('POST /trackingLinks', { body: { name: 'On a card' } }, { as: creator })
  const visit = (as?: Person, code = link.code) => app.call('POST /trackingLinks/visits', { body: { code } }, { as })
  const late = await app.fan('late_one')
  await app.fund(late, 5000)
  for (const as of [undefined, late, late, creator]) expect((await visit(as)).status).toBe(200)
  expect((await visit(late, 'unknown1')).status).toBe(200)
  await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: late })
  await app.call(
    'POST /users/:username/tips',
    { params: { username: 'maker' }, body: { amountCents: 1000 } },
    { as: late },
  )
  const read = async () => (await app.call('GET /trackingLinks', undefined, { as: creator })).body.links[0]
  expect(await read()).toMatchObject({ visits: 3, people: 1, followers: 1, subscribers: 0, earnedCents: 800 })
  expect((await app.call('DELETE /trackingLinks/:id', { params: { id: String(link.id) } }, { as: other })).status).toBe(
    404,
  )
  await app.call('DELETE /trackingLinks/:id', { params: { id: String(link.id) } }, { as: creator })
  await visit(late)
  expect(await read()).toMatchObject({ visits: 3 })
  expect((await read())?.endedAt).not.toBeNull()
})
