import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

/** Paging as callers meet it, on a list that goes either way. */

let app: TestApp
let fan: Person
const creators = ['anna', 'bert', 'cleo', 'dora', 'egon']
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('reader')
  // followed in another order than they joined
  for (const username of creators) await app.creator(username)
  for (const username of ['cleo', 'egon', 'anna', 'dora', 'bert'])
    await app.call('PUT /users/:username/follow', { params: { username } }, { as: fan })
  await sql`update relations set followed_at = '2026-05-05T12:00:00.123456Z' where fan_id = ${fan.userId}`.execute(
    app.services.db,
  )
})
afterAll(() => app.close())

type Query = { limit?: string; cursor?: string; sort?: 'newest' | 'oldest' }
const list = (query: Query) => app.call('GET /following', { query }, { as: fan })
const names = async (query: Query) => {
  const { people, nextCursor } = (await list(query)).body
  return { found: people.map(({ creator }) => creator.username), nextCursor }
}

describe('a cursor', () => {
  it.each([
    ['a number that JavaScript cannot hold', '2026-05-05T12:00:00Z 9999999999999999'],
    ['a time with an offset', '2026-05-05T12:00:00+00:00 5'],
    ['a time without a zone', '2026-05-05T12:00:00 5'],
    ['a time finer than a microsecond', '2026-05-05T12:00:00.1234567Z 5'],
  ])('with %s is refused', async (_what, text) => {
    const { status, body } = await list({ cursor: Buffer.from(text).toString('base64url') })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['cursor']])
  })
})

describe('a list', () => {
  it('ends with its last row when that fills the page', async () => {
    expect((await names({ limit: '4' })).nextCursor).not.toBeNull()
    expect((await names({ limit: '5' })).nextCursor).toBeNull()
  })

  it.each([
    ['newest', creators.toReversed()],
    ['oldest', creators],
  ] as const)('orders equal times by id, %s first, on every page', async (sort, expected) => {
    expect((await names({ sort })).found).toEqual(expected)
    const met: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await names({ sort, limit: '2', ...(cursor && { cursor }) })
      met.push(...page.found)
      cursor = page.nextCursor
    } while (cursor)
    expect(met).toEqual(expected)
  })
})
