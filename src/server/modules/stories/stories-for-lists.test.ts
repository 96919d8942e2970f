import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
let maker: Person
let close: Person
let other: Person
let listId: number

const by = { params: { username: 'maker' } }
const id = (value: number) => ({ params: { id: String(value) } })
const make = async (name: string, as = maker) => (await app.call('POST /lists', { body: { name } }, { as })).body.id
const put = (...usernames: string[]) =>
  app.call('POST /lists/:id/people', { ...id(listId), body: { usernames } }, { as: maker })
const takeOff = (username: string) =>
  app.call('DELETE /lists/:id/people/:username', { params: { id: String(listId), username } }, { as: maker })
const post = async (more: { priceCents?: number; listId?: number } = {}, as = maker) => {
  const { priceCents, ...rest } = more
  const items = [
    { mediaId: await readyPhoto(app, as), caption: 'for the few', ...(priceCents !== undefined && { priceCents }) },
  ]
  return app.call('POST /stories', { body: { items, audience: 'list', ...rest } }, { as })
}
const share = async (priceCents?: number) =>
  (await post({ listId, ...(priceCents !== undefined && { priceCents }) })).body.stories[0]?.id ?? 0
const met = async (as: Person) => (await app.call('GET /users/:username/stories', by, { as })).body.stories
const row = async (as: Person) => (await app.call('GET /stories', {}, { as })).body
const told = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.filter(({ kind }) => kind === 'story').length
const end = () => sql`delete from stories where creator_id = ${maker.userId}`.execute(app.services.db)

beforeAll(async () => {
  app = await createTestApp()
  maker = await app.creator('maker', { monthly: 500 })
  close = await app.fan('close_one')
  other = await app.fan('other_one')
  for (const as of [close, other]) {
    await app.fund(as, 5000)
    await app.call('PUT /users/:username/follow', by, { as })
    await app.call('PUT /users/:username/bell', { ...by, body: { posts: false, stories: true, live: false } }, { as })
  }
  listId = await make('Close supporters')
  await put('close_one')
})
afterAll(() => app.close())

it('is there for the people on the list, and for nobody else in any way', async () => {
  const story = await share()
  await app.runJobs()
  expect(await met(close)).toMatchObject([{ id: story, locked: false, audience: 'list', listName: null }])
  expect(await met(maker)).toMatchObject([{ id: story, listName: 'Close supporters' }])
  expect([(await row(close)).people.map(({ username }) => username), await told(close)]).toEqual([['maker'], 1])
  expect([await met(other), (await row(other)).people, await told(other)]).toEqual([[], [], 0])
  expect((await row(maker)).mine).toBe(true)
  // what is not there is neither watched, answered nor reported
  const as = other
  await app.call('POST /stories/seen', { body: { ids: [story] } }, { as })
  expect((await app.call('PUT /stories/:id/reaction', { ...id(story), body: { emoji: '🔥' } }, { as })).status).toBe(
    404,
  )
  const report = { body: { subject: { kind: 'story' as const, id: story }, reason: 'spam' as const } }
  expect((await app.call('POST /reports', report, { as })).status).toBe(404)
  expect((await app.call('GET /stories/:id/viewers', id(story), { as: maker })).body.figures.viewCount).toBe(0)
  // a story for everybody brings the maker into the others' row, with that one alone
  const items = [{ mediaId: await readyPhoto(app, maker) }]
  await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })
  expect((await row(other)).people).toMatchObject([{ username: 'maker', unseen: true }])
  expect((await met(other)).map(({ audience }) => audience)).toEqual(['everyone'])
  await app.call('POST /stories/seen', { body: { ids: (await met(close)).map((one) => one.id) } }, { as: close })
  await share()
  expect((await row(other)).people).toMatchObject([{ unseen: true }])
  expect((await row(close)).people).toMatchObject([{ unseen: true }])
  await end()
})

it('ends for whom is taken off the list, and comes back with them', async () => {
  const story = await share()
  expect(await met(close)).toHaveLength(1)
  expect((await takeOff('close_one')).status).toBe(200)
  expect([await met(close), (await row(close)).people]).toEqual([[], []])
  const reply = { ...id(story), body: { emoji: '🔥' as const } }
  expect((await app.call('PUT /stories/:id/reaction', reply, { as: close })).status).toBe(404)
  await put('close_one')
  expect((await met(close)).map((one) => one.id)).toEqual([story])
  // a block stands above every list
  await app.call('PUT /users/:username/block', { params: { username: 'close_one' } }, { as: maker })
  expect((await app.call('GET /users/:username/stories', by, { as: close })).status).toBe(404)
  await app.call('DELETE /users/:username/block', { params: { username: 'close_one' } }, { as: maker })
  await app.call('PUT /users/:username/follow', by, { as: close })
  await end()
})

it('is sold to the others where it has a price, and stays with who has paid', async () => {
  const story = await share(300)
  expect(await met(close)).toMatchObject([{ locked: false }])
  const [locked] = await met(other)
  expect(locked).toMatchObject({ locked: true, audience: 'list', lock: { reason: 'price', unlockCents: 300 } })
  expect(JSON.stringify(locked)).not.toContain('Close supporters')
  expect((await row(other)).people).toHaveLength(1)
  const order = { ...id(story), body: { expectedPriceCents: 300 } }
  // who is on the list pays nothing
  const before = (await app.call('GET /wallet', {}, { as: close })).body.balanceCents
  expect((await app.call('POST /stories/:id/unlock', order, { as: close })).status).toBe(201)
  expect((await app.call('GET /wallet', {}, { as: close })).body.balanceCents).toBe(before)
  expect((await app.call('POST /stories/:id/unlock', order, { as: other })).status).toBe(201)
  expect(await met(other)).toMatchObject([{ locked: false, listName: null }])
  await takeOff('close_one')
  expect(await met(close)).toMatchObject([{ locked: true, lock: { unlockCents: 300 } }])
  await put('close_one')
  await app.call('DELETE /stories/:id', id(story), { as: maker })
  await app.runJobs()
})

it('stands in a highlight for the same people, who alone see that it is there', async () => {
  const story = await share()
  const open = await app.call(
    'POST /stories',
    { body: { items: [{ mediaId: await readyPhoto(app, maker) }], audience: 'everyone' } },
    { as: maker },
  )
  const both = [story, open.body.stories[0]?.id ?? 0]
  const makeHighlight = (name: string, storyIds: number[]) =>
    app.call('POST /highlights', { body: { name, storyIds, coverId: storyIds[0] ?? null } }, { as: maker })
  await makeHighlight('Both', both)
  const few = (await makeHighlight('Few', [story])).body.id
  await sql`update stories set expires_at = now() - interval '1 second' where creator_id = ${maker.userId}`.execute(
    app.services.db,
  )
  const highlights = async (as: Person) =>
    (await app.call('GET /users/:username/highlights', by, { as })).body.highlights.map(({ name, storyCount }) => [
      name,
      storyCount,
    ])
  expect(await highlights(close)).toEqual([
    ['Few', 1],
    ['Both', 2],
  ])
  expect(await highlights(other)).toEqual([['Both', 1]])
  expect((await app.call('GET /highlights/:id', id(few), { as: other })).status).toBe(404)
  expect((await app.call('GET /highlights/:id', id(few), { as: close })).body.stories).toHaveLength(1)
  await end()
})

it('takes a list of one’s own and nothing else, and outlives the list for its author alone', async () => {
  const foreign = await make('Not yours', await app.creator('another_maker'))
  for (const more of [{}, { listId: foreign }, { listId: 999_999 }])
    expect((await post(more)).body).toMatchObject({ errors: { listId: [expect.any(String)] } })
  const items = [{ mediaId: await readyPhoto(app, maker) }]
  const mixed = await app.call('POST /stories', { body: { items, audience: 'everyone', listId } }, { as: maker })
  expect(mixed.status).toBe(422)
  const story = await share()
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const waits = await app.call(
    'POST /stories',
    { body: { items: [{ mediaId: await readyPhoto(app, maker) }], audience: 'list', listId, publishAt: later } },
    { as: maker },
  )
  await app.call('DELETE /lists/:id', id(listId), { as: maker })
  expect([await met(close), (await row(close)).people]).toEqual([[], []])
  expect((await met(maker)).map((one) => one.id)).toEqual([story])
  await sql`update stories set publish_at = now() where id = ${waits.body.stories[0]?.id ?? 0}`.execute(app.services.db)
  await app.runJobs()
  expect(await met(close)).toEqual([])
})
