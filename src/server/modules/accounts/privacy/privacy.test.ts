import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purchase } from '#modules/purchases/purchase.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let fan: Person
let creator: Person
let postId: number
let counter = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  fan = await app.fan(`fan_${String(counter)}`)
  creator = await app.creator(`creator_${String(counter)}`)
  const body = { text: 'words', mediaIds: [], audience: 'everyone' as const }
  postId = (await app.call('POST /posts', { body }, { as: creator })).body.id
})

const named = (person: Person) => ({ params: { username: person.username } })
const block = (as: Person, other: Person) => app.call('PUT /users/:username/block', named(other), { as })
const unblock = (as: Person, other: Person) => app.call('DELETE /users/:username/block', named(other), { as })
const mute = (as: Person, other: Person) => app.call('PUT /users/:username/mute', named(other), { as })
const unmute = (as: Person, other: Person) => app.call('DELETE /users/:username/mute', named(other), { as })
const follow = (as: Person, other: Person) => app.call('PUT /users/:username/follow', named(other), { as })
const timeline = async (as: Person) => (await app.call('GET /timeline', {}, { as })).body.posts.map(({ id }) => id)
const updates = async (as: Person) => (await app.call('GET /updates', {}, { as })).body.updates
const suggested = async (as: Person) =>
  (await app.call('GET /suggestedProfiles', {}, { as })).body.suggestedProfiles.map(({ username }) => username)
const found = async (as: Person | undefined, term: string) =>
  (await app.call('GET /searchUsers', { query: { searchTerm: term } }, { as })).body.results.users.map(
    ({ username }) => username,
  )
const creators = async (as: Person | undefined) =>
  (await app.call('GET /creators', { query: { limit: '50' } }, { as })).body.creators.map(({ username }) => username)
const followersOf = async (person: Person) => {
  const { rows } = await sql<{ kept: number; counted: number }>`select follower_count as kept,
    (select count(*)::int from relations where creator_id = u.id and followed_at is not null) as counted
    from users u where id = ${person.userId}`.execute(app.services.db)
  expect(rows[0]?.kept).toBe(rows[0]?.counted)
  return rows[0]?.kept
}
/** What is there of `other` for `as`: statuses of all that names them. */
const reach = async (as: Person | undefined, other: Person) => {
  const post = { params: { id: String(postId) } }
  const answers: { status: number }[] = [
    await app.call('GET /users/:username', named(other), { as }),
    await app.call('GET /users/:username/posts', named(other), { as }),
    await app.call('GET /posts/:id', post, { as }),
  ]
  if (as)
    answers.push(
      await app.call('PUT /posts/:id/like', post, { as }),
      await app.call('PUT /posts/:id/bookmark', post, { as }),
      await follow(as, other),
    )
  return answers.map(({ status }) => status)
}

describe('a block', () => {
  it.each(['the fan', 'the creator'])('by %s takes each out of the world of the other', async (by) => {
    const [blocker, blocked] = by === 'the fan' ? [fan, creator] : [creator, fan]
    await follow(fan, creator)
    await app.call('PUT /posts/:id/bookmark', { params: { id: String(postId) } }, { as: fan })
    expect([await timeline(fan), await followersOf(creator)]).toEqual([[postId], 1])
    expect((await block(blocker, blocked)).body).toEqual({ blocked: true })

    expect(await reach(fan, creator)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await app.call('GET /users/:username', named(fan), { as: creator })).status).toBe(404)
    expect(await found(fan, creator.username)).not.toContain(creator.username)
    expect(await found(creator, fan.username)).not.toContain(fan.username)
    expect(await creators(fan)).not.toContain(creator.username)
    expect(await suggested(fan)).not.toContain(creator.username)
    expect([await timeline(fan), await followersOf(creator)]).toEqual([[], 0])
    expect((await app.call('GET /bookmarks', {}, { as: fan })).body.posts).toEqual([])
    // the notification of the follow went too
    expect((await app.call('GET /notifications', {}, { as: creator })).body.notifications).toEqual([])
    expect(await updates(creator)).toMatchObject({ notifications: 0 })
    const order = { ...named(creator), body: { period: 'monthly' as const, expectedPriceCents: 799 } }
    await app.fund(fan, 1000)
    expect((await app.call('POST /creators/:username/subscriptions', order, { as: fan })).status).toBe(404)
    // for everyone else nothing has changed
    expect(await reach(undefined, creator)).toEqual([200, 200, 200])
    expect(await found(undefined, creator.username)).toContain(creator.username)
  })

  it.each(['the fan', 'the creator'])('by %s gives back what was paid for messages without an answer', async (by) => {
    await app.fund(fan, 1000)
    const message = {
      id: randomUUID(),
      kind: 'message' as const,
      buyerId: fan.userId,
      creatorId: creator.userId,
      subjectId: 1,
      priceCents: 400,
    }
    await transaction(app.services.db, (tx) => purchase(tx, app.services, message))
    const balance = async () => (await app.call('GET /wallet', undefined, { as: fan })).body.balanceCents
    expect(await balance()).toBe(600)
    await (by === 'the fan' ? block(fan, creator) : block(creator, fan))
    expect(await balance()).toBe(1000)
  })

  it('is listed for the one who made it and lifted by them alone; what it ended stays ended', async () => {
    await follow(fan, creator)
    await block(fan, creator)
    expect((await block(fan, creator)).body).toEqual({ blocked: true })
    const list = (await app.call('GET /blocks', {}, { as: fan })).body.people
    expect(list.map(({ username, name }) => [username, name])).toEqual([
      [creator.username, `Name of ${creator.username}`],
    ])
    expect((await app.call('GET /blocks', {}, { as: creator })).body.people).toEqual([])
    // the other one learns nothing, whatever they try
    for (const answer of [await unblock(creator, fan), await block(creator, fan), await mute(creator, fan)])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect((await unblock(fan, creator)).body).toEqual({ blocked: false })
    expect((await unblock(fan, creator)).body).toEqual({ blocked: false })
    expect([(await reach(fan, creator))[0], await timeline(fan), await followersOf(creator)]).toEqual([
      200,
      [postId],
      1,
    ])
  })

  it('makes no notifications about each other, whatever still happens', async () => {
    await block(creator, fan)
    await app.services.db.transaction().execute(async (tx) => {
      const { notify } = await import('#modules/notifications/notify.ts')
      await notify(tx, { userId: creator.userId, kind: 'like', eventKey: 'late', actorId: fan.userId, postId })
      await notify(tx, { userId: fan.userId, kind: 'like', eventKey: 'late', actorId: creator.userId, postId })
    })
    for (const as of [fan, creator]) expect(await updates(as)).toMatchObject({ notifications: 0 })
  })

  it('of oneself, or of nobody, is refused', async () => {
    expect((await block(fan, fan)).status).toBe(403)
    expect((await block(fan, { ...creator, username: 'nobody_here' })).status).toBe(404)
  })

  it('and a follow at the same moment leave no follow behind', async () => {
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([block(creator, fan), follow(fan, creator)])
      expect([await followersOf(creator), await timeline(fan)]).toEqual([0, []])
      await unblock(creator, fan)
    }
  })
})

describe('a mute', () => {
  it('takes posts and notifications of a person out of my way, and nothing else', async () => {
    await follow(fan, creator)
    expect((await updates(fan)).home).toBe(true)
    expect((await mute(fan, creator)).body).toEqual({ muted: true })
    expect([await timeline(fan), (await updates(fan)).home]).toEqual([[], false])
    expect((await app.call('GET /mutes', {}, { as: fan })).body.people.map(({ username }) => username)).toEqual([
      creator.username,
    ])
    const before = Buffer.from('2020-01-01T00:00:00Z 1').toString('base64url')
    expect((await app.call('GET /timeline/new', { query: { after: before } }, { as: fan })).body.posts).toEqual([])
    // all is there for whoever looks for it, and the other one sees no difference
    expect(await reach(fan, creator)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await found(fan, creator.username)).toContain(creator.username)
    expect((await app.call('GET /users/:username', named(fan), { as: creator })).status).toBe(200)
    expect((await unmute(fan, creator)).body).toEqual({ muted: false })
    expect([await timeline(fan), (await updates(fan)).home]).toEqual([[postId], true])
  })

  it('that was there before the follow holds, too', async () => {
    await mute(fan, creator)
    await follow(fan, creator)
    expect(await timeline(fan)).toEqual([])
    await unmute(fan, creator)
    expect(await timeline(fan)).toEqual([postId])
  })

  it('keeps a person out of suggestions, and what they do out of notifications', async () => {
    await mute(fan, creator)
    expect(await suggested(fan)).not.toContain(creator.username)
    await mute(creator, fan)
    await follow(fan, creator)
    await app.call('PUT /posts/:id/like', { params: { id: String(postId) } }, { as: fan })
    expect(await updates(creator)).toMatchObject({ notifications: 0 })
    expect(await followersOf(creator)).toBe(1)
  })

  it('sends no signal about new posts', async () => {
    const other = await app.fan(`listening_${String(counter)}`)
    for (const as of [fan, other]) await follow(as, creator)
    await mute(fan, creator)
    await app.runJobs()
    app.published.length = 0
    await app.call('POST /posts', { body: { text: 'more', mediaIds: [], audience: 'everyone' } }, { as: creator })
    await app.runJobs()
    expect(app.published).toContain(`private-updates.${String(other.userId)}`)
    expect(app.published).not.toContain(`private-updates.${String(fan.userId)}`)
  })
})

describe('countries that may not see me', () => {
  const hide = (hiddenIn: string[]) =>
    app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn } }, { as: creator })
  const live = (as: Person, country: string | null) =>
    app.call('PATCH /settings/account', { body: { country } }, { as })

  it('have no profile, posts or timeline of mine; whoever lives elsewhere, and guests, have', async () => {
    await follow(fan, creator)
    await live(fan, 'AT')
    expect((await hide(['DE', 'AT', 'AT'])).body).toMatchObject({ whoMayMessage: 'everyone', hiddenIn: ['AT', 'DE'] })
    expect((await app.call('GET /settings/privacy', {}, { as: creator })).body.hiddenIn).toEqual(['AT', 'DE'])
    expect(await reach(fan, creator)).toEqual([404, 404, 404, 404, 404, 404])
    expect([await timeline(fan), (await updates(fan)).home]).toEqual([[], false])
    expect(await found(fan, creator.username)).not.toContain(creator.username)
    expect(await creators(fan)).not.toContain(creator.username)
    expect(await suggested(fan)).not.toContain(creator.username)
    expect(await reach(undefined, creator)).toEqual([200, 200, 200])

    await live(fan, 'CH')
    expect([(await reach(fan, creator))[0], await timeline(fan)]).toEqual([200, [postId]])
    await live(fan, 'DE')
    expect(await timeline(fan)).toEqual([])
    await hide([])
    expect([(await reach(fan, creator))[0], await timeline(fan)]).toEqual([200, [postId]])
  })

  it('do not hide me from myself', async () => {
    await live(creator, 'DE')
    await hide(['DE'])
    expect((await app.call('GET /users/:username', named(creator), { as: creator })).status).toBe(200)
    expect((await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as: creator })).status).toBe(200)
  })

  it('are refused when they are none', async () => {
    for (const hiddenIn of [['de'], ['DEU'], Array.from({ length: 251 }, () => 'DE')])
      expect((await hide(hiddenIn)).status).toBe(422)
  })
})

it('what a change does not name stays as it is', async () => {
  const put = async (body: object) => (await app.call('PUT /settings/privacy', { body }, { as: creator })).body
  await put({ whoMayMessage: 'nobody', hiddenIn: ['DE'] })
  const before = (await app.call('GET /settings/privacy', {}, { as: creator })).body
  expect(await put({ inSearchEngines: false })).toEqual({ ...before, inSearchEngines: false })
  expect(await put({ whoMayMessage: 'followers' })).toMatchObject({ whoMayMessage: 'followers', hiddenIn: ['DE'] })
  expect(await put({ hiddenIn: [] })).toEqual({
    ...before,
    inSearchEngines: false,
    whoMayMessage: 'followers',
    hiddenIn: [],
  })
  expect(await put({})).toEqual((await app.call('GET /settings/privacy', {}, { as: creator })).body)
})

it('who may message me is kept', async () => {
  const put = await app.call('PUT /settings/privacy', { body: { whoMayMessage: 'nobody', hiddenIn: [] } }, { as: fan })
  expect(put.body).toMatchObject({ whoMayMessage: 'nobody', hiddenIn: [] })
  expect((await app.call('GET /settings/privacy', {}, { as: fan })).body).toEqual(put.body)
})
