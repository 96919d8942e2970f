import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { staff } from './staff.ts'

/** The four calls that the specification fixes (seed, section 7): these keys and no others, of these types. */

let app: TestApp
let fan: Person
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('reader')
  creator = await app.creator('known_maker')
  await sql`update users set avatar = 'public/abc.webp' where id = ${creator.userId}`.execute(app.services.db)
})
afterAll(() => app.close())

/** The answer's text as it leaves the server. */
const get = async (url: string, as: Person | null): Promise<unknown> => {
  const answer = await app.http.inject({
    url: `/api${url}`,
    headers: { 'content-type': 'application/json', authorization: as ? `Bearer ${as.token}` : '' },
  })
  expect(answer.statusCode).toBe(200)
  return JSON.parse(answer.body)
}

describe('the seed’s calls', () => {
  it('GET /me', async () => {
    expect(await get('/me', fan)).toStrictEqual({
      userId: fan.userId,
      avatarUrl: null,
      username: 'reader',
      isCreator: false,
      isEmailVerified: true,
    })
    expect(await get('/me', creator)).toStrictEqual({
      userId: creator.userId,
      avatarUrl: '/files/abc.webp',
      username: 'known_maker',
      isCreator: true,
      isEmailVerified: true,
    })
    expect(await get('/me', await app.signUp('fresh_one'))).toMatchObject({ isEmailVerified: false })
  })

  it('GET /me tells staff their role, and whoever is restricted or suspended how they stand: nobody else has these keys', async () => {
    const keeper = await staff(app, 'keeper_one', 'finance')
    expect(await get('/me', keeper)).toStrictEqual({
      userId: keeper.userId,
      avatarUrl: null,
      username: 'keeper_one',
      isCreator: false,
      isEmailVerified: true,
      staffRole: 'finance',
    })
    const { db, sessions } = app.services
    const other = await app.fan('other_one')
    await sql`update accounts set restricted_at = now() where user_id = ${other.userId}`.execute(db)
    sessions.forgetUser(other.userId)
    expect(await get('/me', other)).toMatchObject({ accountStatus: 'restricted' })
    await sql`update users set suspended_at = now() where id = ${other.userId}`.execute(db)
    sessions.forgetUser(other.userId)
    expect(await get('/me', other)).toStrictEqual({
      userId: other.userId,
      avatarUrl: null,
      username: 'other_one',
      isCreator: false,
      isEmailVerified: true,
      accountStatus: 'suspended',
    })
  })

  it('GET /updates', async () => {
    expect(await get('/updates', fan)).toStrictEqual({
      updates: { home: false, notifications: 0, messages: 0, balance: false },
    })
    await app.call('PUT /users/:username/follow', { params: { username: 'known_maker' } }, { as: fan })
    await app.call('POST /posts', { body: { text: 'new', mediaIds: [], audience: 'everyone' } }, { as: creator })
    expect(await get('/updates', fan)).toStrictEqual({
      updates: { home: true, notifications: 0, messages: 0, balance: false },
    })
    expect(await get('/updates', creator)).toStrictEqual({
      updates: { home: false, notifications: 1, messages: 0, balance: false },
    })
  })

  it('GET /searchUsers?searchTerm=', async () => {
    expect(await get('/searchUsers?searchTerm=known', null)).toStrictEqual({
      results: { users: [{ username: 'known_maker', avatarUrl: '/files/abc.webp' }] },
    })
    expect(await get('/searchUsers?searchTerm=nobody', fan)).toStrictEqual({ results: { users: [] } })
  })

  it('GET /suggestedProfiles', async () => {
    const stranger = await app.fan('stranger')
    expect(await get('/suggestedProfiles', stranger)).toStrictEqual({
      isExist: true,
      suggestedProfiles: [{ username: 'known_maker', avatarUrl: '/files/abc.webp', fullname: 'Name of known_maker' }],
    })
    expect(await get('/suggestedProfiles', fan)).toStrictEqual({ isExist: false, suggestedProfiles: [] })
  })

  it('an empty Authorization header is a guest’s, a wrong one is a session that is over', async () => {
    for (const [authorization, search, me] of [
      ['', 200, 401],
      ['Bearer ', 200, 401],
      ['Bearer wrong', 401, 401],
      [`Bearer ${fan.token}`, 200, 200],
      [`bearer ${fan.token}`, 200, 200],
    ] as const) {
      const ask = async (url: string) => (await app.http.inject({ url, headers: { authorization } })).statusCode
      expect([authorization, await ask('/api/searchUsers?searchTerm=x'), await ask('/api/me')]).toEqual([
        authorization,
        search,
        me,
      ])
    }
  })
})
