import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { weekly: 300, monthly: 900, yearly: 9000 })
  fan = await app.fan('reader')
})
afterAll(() => app.close())

const follow = (username: string, as: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
  app.call(`${method} /users/:username/follow`, { params: { username } }, { as })
const profile = async (username: string, as?: Person) =>
  (await app.call('GET /users/:username', { params: { username } }, { as })).body
const search = async (searchTerm: string) =>
  (await app.call('GET /searchUsers', { query: { searchTerm } })).body.results.users.map(({ username }) => username)
const rename = async (person: Person, name: string) => {
  const { indexUser } = await import('../index-user.ts')
  await sql`update users set name = ${name} where id = ${person.userId}`.execute(app.services.db)
  await indexUser(app.services.db, { userId: person.userId, username: person.username, name })
}

describe('following', () => {
  it('is counted exactly, however often and however many at once', async () => {
    const star = await app.creator('star')
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => app.fan(`crowd_${String(n)}`)))
    const answers = await Promise.all(
      people.flatMap((person) => [follow('star', person), follow('STAR', person), follow('star', person)]),
    )
    expect(answers.every(({ status, body }) => status === 200 && body.follows)).toBe(true)
    expect((await profile('star')).followerCount).toBe(6)
    await Promise.all(
      people.slice(0, 2).flatMap((person) => [follow('star', person, 'DELETE'), follow('star', person, 'DELETE')]),
    )
    expect((await profile('star')).followerCount).toBe(4)
    await Promise.all(
      people.flatMap((person) => [follow('star', person), follow('star', person, 'DELETE'), follow('star', person)]),
    )
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from relations where creator_id = ${star.userId} and followed_at is not null`.execute(
      app.services.db,
    )
    expect((await profile('star')).followerCount).toBe(rows[0]?.n)
  })

  it('is of creators, and never of oneself', async () => {
    const other = await app.fan('plain_fan')
    expect((await follow('maker', creator)).body.code).toBe('forbidden')
    expect((await follow(other.username, fan)).body.code).toBe('forbidden')
    expect((await follow('nobody_here', fan)).status).toBe(404)
    expect((await follow('nobody_here', fan, 'DELETE')).status).toBe(404)
    expect((await follow('maker', fan, 'DELETE')).body).toEqual({ follows: false, followerCount: 0 })
  })

  it('ends without ending a subscription', async () => {
    const payer = await app.fan('payer')
    await app.fund(payer, 1000)
    await follow('maker', payer)
    await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'maker' }, body: { period: 'monthly', expectedPriceCents: 900 } },
      { as: payer },
    )
    await follow('maker', payer, 'DELETE')
    const { viewer } = await profile('maker', payer)
    expect(viewer).toMatchObject({ follows: false, subscription: { state: 'active', priceCents: 900 } })
    const { body } = await app.call(
      'POST /posts',
      { body: { text: 'for payers', mediaIds: [], audience: 'subscribers' } },
      { as: creator },
    )
    expect((await app.call('GET /posts/:id', { params: { id: String(body.id) } }, { as: payer })).body.locked).toBe(
      false,
    )
  })

  it('tells the creator once, however often it is repeated', async () => {
    const star = await app.creator('noticed')
    for (let turn = 0; turn < 3; turn += 1) {
      await follow('noticed', fan)
      await follow('noticed', fan, 'DELETE')
    }
    const { notifications } = (await app.call('GET /notifications', {}, { as: star })).body
    expect(notifications.map(({ kind, actor }) => [kind, actor?.username])).toEqual([['new_follower', 'reader']])
  })
})

describe('a profile', () => {
  it('shows the viewer’s side to others only, and nothing private to anyone', async () => {
    const guest = await profile('MAKER')
    expect(guest).toMatchObject({
      username: 'maker',
      isCreator: true,
      viewer: null,
      plans: [
        { period: 'weekly', priceCents: 300 },
        { period: 'monthly', priceCents: 900 },
        { period: 'yearly', priceCents: 9000 },
      ],
    })
    expect((await profile('maker', creator)).viewer).toBeNull()
    const bell = { posts: false, stories: false, live: false }
    expect((await profile('maker', fan)).viewer).toEqual({ follows: false, muted: false, bell, subscription: null })
    await follow('maker', fan)
    expect((await profile('maker', fan)).viewer).toEqual({ follows: true, muted: false, bell, subscription: null })
    for (const as of [undefined, fan, creator]) {
      const shown = JSON.stringify(await profile('maker', as))
      for (const secret of ['example.com', '1990-05-05', 'email', 'password']) expect(shown).not.toContain(secret)
    }
    expect((await app.call('GET /users/:username', { params: { username: 'nobody_here' } })).status).toBe(404)
  })
})

describe('suggestions', () => {
  it('are creators whom one neither follows nor pays, best known first, never oneself', async () => {
    const seeker = await app.creator('seeker')
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, n) => app.creator(`suggested_${String(n)}`, { monthly: 0 })),
    )
    for (const [n, person] of made.entries())
      await sql`update users set follower_count = ${1000 + n} where id = ${person.userId}`.execute(app.services.db)
    const suggested = async () =>
      (await app.call('GET /suggestedProfiles', undefined, { as: seeker })).body.suggestedProfiles.map(
        ({ username }) => username,
      )
    expect(await suggested()).toEqual(['suggested_6', 'suggested_5', 'suggested_4', 'suggested_3', 'suggested_2'])
    await follow('suggested_6', seeker)
    await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'suggested_5' }, body: { period: 'monthly', expectedPriceCents: 0 } },
      { as: seeker },
    )
    expect(await suggested()).toEqual(['suggested_4', 'suggested_3', 'suggested_2', 'suggested_1', 'suggested_0'])
    await follow('suggested_6', seeker, 'DELETE')
    expect((await suggested())[0]).toBe('suggested_6')
    // a subscription that is over is no support any more
    await sql`update relations set subscribed_until = now() - interval '1 day' where fan_id = ${seeker.userId}`.execute(
      app.services.db,
    )
    expect((await suggested()).slice(0, 2)).toEqual(['suggested_6', 'suggested_5'])
  })
})

describe('search', () => {
  beforeAll(async () => {
    await rename(await app.fan('zoe_k'), 'Zoë Kravčenko')
    await rename(await app.fan('jlopez'), 'José María López')
    await rename(await app.fan('lukasz_w'), 'Łukasz Wiśniewski')
    await rename(await app.fan('hanna.weiss'), 'Hanna Weiß')
    await rename(await app.fan('tokyo1'), '東京 太郎')
  })
  it.each([
    ['zoe', ['zoe_k']],
    ['ZOË', ['zoe_k']],
    ['Zoe\u0308', ['zoe_k']],
    ['krav', ['zoe_k']],
    ['kravcenko', ['zoe_k']],
    ['maria', ['jlopez']],
    ['jos lop', ['jlopez']],
    ['lopez jose', ['jlopez']],
    ['jose smith', []],
    ['lukasz', ['lukasz_w']],
    ['Wisniewski', ['lukasz_w']],
    ['@zoe_k', ['zoe_k']],
    ['@ZOE', ['zoe_k']],
    ['weiss', ['hanna.weiss']],
    ['hanna.w', ['hanna.weiss']],
    ['東', ['tokyo1']],
    ['太郎', ['tokyo1']],
    ['nobody at all', []],
    ['%', []],
    ['_', []],
    ['@', []],
    ['\\', []],
    ["' or 1=1", []],
    ['oe_k', []],
    ['example.com', []],
  ])('%j finds %j', async (term, found) => {
    expect(await search(term)).toEqual(found)
  })
  it('wants a term', async () => {
    for (const searchTerm of ['', '   ', 'x'.repeat(61)])
      expect((await app.call('GET /searchUsers', { query: { searchTerm } })).status).toBe(422)
  })
  it('names the best known first, also among more than fit, and an exact username before all', async () => {
    const people = []
    for (let n = 0; n < 14; n += 1) people.push(await app.creator(`quartz${String(n).padStart(2, '0')}`))
    const popular = people.slice(-3).toReversed()
    for (const [place, { username }] of popular.entries())
      for (let n = 0; n < 9 - 3 * place; n += 1) await follow(username, people[n] as Person)
    const found = await search('quartz')
    expect(found.length).toBe(10)
    expect(found.slice(0, 3)).toEqual(popular.map(({ username }) => username))
    expect((await search('quartz00'))[0]).toBe('quartz00')
  })
})

describe('the list of creators', () => {
  it('has those with a post, the newest first, page by page', async () => {
    const seen: string[] = []
    const withPost = []
    for (let n = 0; n < 5; n += 1) {
      const person = await app.creator(`browse_${String(n)}`)
      if (n !== 2) {
        await app.call('POST /posts', { body: { text: 'x', mediaIds: [], audience: 'subscribers' } }, { as: person })
        withPost.unshift(person.username)
      }
    }
    let cursor: string | null | undefined
    do {
      const { body } = await app.call('GET /creators', { query: { limit: '2', ...(cursor && { cursor }) } })
      seen.push(...body.creators.map(({ username }) => username))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen.slice(0, 4)).toEqual(withPost)
    expect(seen).not.toContain('browse_2')
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('has the most followed first, page by page, of a price, and says whom I follow', async () => {
    const made: string[] = []
    for (const [index, monthly] of [0, 300, 700, 2000].entries()) {
      const person = await app.creator(`priced_${String(index)}`, { monthly })
      await app.call('POST /posts', { body: { text: 'x', mediaIds: [], audience: 'everyone' } }, { as: person })
      for (let n = 0; n <= index; n += 1)
        await follow(person.username, await app.fan(`crowd_${String(index)}${String(n)}`))
      made.unshift(person.username)
    }
    await follow('priced_2', fan)
    const list = async (query: object) => (await app.call('GET /creators', { query }, { as: fan })).body
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const body = await list({ sort: 'popular', limit: '2', ...(cursor && { cursor }) })
      seen.push(...body.creators.map(({ username }) => username))
      cursor = body.nextCursor
    } while (cursor)
    // both have four; the later account first
    expect(seen.filter((name) => made.includes(name))).toEqual(made)
    expect(new Set(seen).size).toBe(seen.length)
    const priced = async (price: string) =>
      (await list({ sort: 'popular', price })).creators
        .map(({ username }) => username)
        .filter((name) => made.includes(name))
    expect(await priced('free')).toEqual(['priced_0'])
    expect(await priced('under5')).toEqual(['priced_1', 'priced_0'])
    expect(await priced('from5to10')).toEqual(['priced_2'])
    const { creators } = await list({ sort: 'popular' })
    expect(creators.find(({ username }) => username === 'priced_2')).toMatchObject({ follows: true, followerCount: 4 })
    expect(creators.find(({ username }) => username === 'priced_3')).toMatchObject({ follows: false, followerCount: 4 })
  })
})
