import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let maker: Person
let fan: Person
let count = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker${String(count)}`, { monthly: 500 })
  fan = await app.fan(`chooser${String(count)}`)
})

const none = { posts: false, stories: false, live: false }
const named = ({ username }: Person) => ({ params: { username } })
const follow = (as: Person) => app.call('PUT /users/:username/follow', named(maker), { as })
const unfollow = (as: Person) => app.call('DELETE /users/:username/follow', named(maker), { as })
const choose = (as: Person, bell: Partial<typeof none>) =>
  app.call('PUT /users/:username/bell', { ...named(maker), body: { ...none, ...bell } }, { as })
const chosen = async (as: Person) => (await app.call('GET /bells', {}, { as })).body.people
const onProfile = async (as: Person) => (await app.call('GET /users/:username', named(maker), { as })).body.viewer?.bell
const post = async (audience: 'everyone' | 'subscribers' = 'everyone') => {
  const body = { text: 'something new', teaser: 'new', mediaIds: [], audience }
  const { body: made } = await app.call('POST /posts', { body }, { as: maker })
  await app.runJobs()
  return made.id
}
const told = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind, postId, actor }) => [
    kind,
    postId,
    actor?.username,
  ])

it('tells a follower who asked for it of each new post, and nobody else', async () => {
  const other = await app.fan(`other${String(count)}`)
  for (const as of [fan, other]) await follow(as)
  expect(await onProfile(fan)).toEqual(none)
  expect((await choose(fan, { posts: true })).body).toEqual({ ...none, posts: true })
  expect(await onProfile(fan)).toEqual({ ...none, posts: true })
  const first = await post()
  const second = await post('subscribers')
  expect(await told(fan)).toEqual([
    ['post', second, maker.username],
    ['post', first, maker.username],
  ])
  expect(await told(other)).toEqual([])
})

it('is for subscribers who do not follow as well, and ends with the subscription', async () => {
  await app.fund(fan, 500)
  const order = { ...named(maker), body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  const { body } = await app.call('POST /creators/:username/subscriptions', order, { as: fan })
  // the follow that comes with it is given up
  await app.runJobs()
  await app.call('DELETE /users/:username/follow', named(maker), { as: fan })
  expect((await choose(fan, { posts: true, live: true })).status).toBe(200)
  const id = await post('subscribers')
  expect(await told(fan)).toEqual([['post', id, maker.username]])
  await sql`update relations set subscribed_until = now() - interval '1 minute' where fan_id = ${fan.userId}`.execute(
    app.services.db,
  )
  await post()
  expect(await told(fan)).toHaveLength(1)
  expect(body.id).toBeGreaterThan(0)
})

it('is not for strangers, oneself or people who are not there', async () => {
  expect((await choose(fan, { posts: true })).status).toBe(403)
  expect((await choose(maker, { posts: true })).status).toBe(403)
  const nobody = { params: { username: 'nobody_here' }, body: { ...none, posts: true } }
  expect((await app.call('PUT /users/:username/bell', nobody, { as: fan })).status).toBe(404)
  // what was never chosen can be given up
  expect((await choose(fan, {})).body).toEqual(none)
})

it('lists the people chosen, the newest first, page by page, and forgets who is taken out', async () => {
  const first = maker
  await follow(fan)
  await choose(fan, { stories: true })
  maker = await app.creator(`second${String(count)}`)
  await follow(fan)
  await choose(fan, { posts: true })
  expect((await chosen(fan)).map(({ creator, bell }) => [creator.username, bell])).toEqual([
    [maker.username, { ...none, posts: true }],
    [first.username, { ...none, stories: true }],
  ])
  const page = await app.call('GET /bells', { query: { limit: '1' } }, { as: fan })
  const next = await app.call('GET /bells', { query: { limit: '1', cursor: page.body.nextCursor ?? '' } }, { as: fan })
  expect(next.body.people.map(({ creator }) => creator.username)).toEqual([first.username])
  await choose(fan, {})
  expect((await chosen(fan)).map(({ creator }) => creator.username)).toEqual([first.username])
})

it.each(['unfollow', 'a block by the fan', 'a block by the creator'])('ends with %s', async (how) => {
  await follow(fan)
  await choose(fan, { posts: true })
  if (how === 'unfollow') await unfollow(fan)
  if (how === 'a block by the fan') await app.call('PUT /users/:username/block', named(maker), { as: fan })
  if (how === 'a block by the creator') await app.call('PUT /users/:username/block', named(fan), { as: maker })
  expect(await chosen(fan)).toEqual([])
  const { rows } = await sql`select from bells where fan_id = ${fan.userId}`.execute(app.services.db)
  expect(rows).toHaveLength(0)
  await post()
  expect(await told(fan)).toEqual([])
})

it('ends for a subscriber who stops following, too', async () => {
  await app.fund(fan, 500)
  await follow(fan)
  const order = { ...named(maker), body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  await app.call('POST /creators/:username/subscriptions', order, { as: fan })
  await choose(fan, { posts: true })
  await unfollow(fan)
  expect(await onProfile(fan)).toEqual(none)
})

it('says nothing of someone who is muted', async () => {
  await follow(fan)
  await choose(fan, { posts: true })
  await app.call('PUT /users/:username/mute', named(maker), { as: fan })
  await post()
  expect(await told(fan)).toEqual([])
  expect((await chosen(fan)).map(({ creator }) => creator.username)).toEqual([maker.username])
})

it('tells of stories and live shows to those alone who chose them', async () => {
  const { ringBells } = await import('#modules/notifications/ring-bells.ts')
  await follow(fan)
  await choose(fan, { live: true })
  await post()
  expect(await told(fan)).toEqual([])
  for (const of of ['posts', 'stories', 'live'] as const)
    await ringBells(app.services, { creatorId: maker.userId, of, kind: 'post', eventKey: of })
  expect(await told(fan)).toHaveLength(1)
})
