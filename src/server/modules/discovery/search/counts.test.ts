import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Args } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { searchPeople } from '#test/search-people.ts'

/** How much search says that there is: of posts, people and topics, for whoever asks. */

let app: TestApp
let lena: Person
let other: Person
let fan: Person
let subscriber: Person
let publish: Awaited<ReturnType<typeof searchPeople>>['publish']
beforeAll(async () => {
  app = await createTestApp()
  ;({ lena, other, fan, subscriber, publish } = await searchPeople(app))
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })

it('counts what the words find for the viewer, and no more than that', async () => {
  const total = async (query: NonNullable<Args<'GET /searchPosts'>['query']>, as?: Person) =>
    (await app.call('GET /searchPosts', { query }, { as })).body.total
  const open = await publish({ text: 'jasper' })
  await publish({ text: 'jasper', audience: 'subscribers' })
  await publish({ text: 'jasper' }, other)
  const none = { count: 0, more: false }
  expect(await total({ searchTerm: 'jasper' })).toEqual({ count: 2, more: false })
  expect(await total({ searchTerm: 'jasper' }, fan)).toEqual({ count: 2, more: false })
  expect(await total({ searchTerm: 'jasper' }, subscriber)).toEqual({ count: 3, more: false })
  expect(await total({ searchTerm: 'jasper', from: 'other' }, fan)).toEqual({ count: 1, more: false })
  expect(await total({ searchTerm: 'jasper jade' })).toEqual(none)
  expect(await total({ searchTerm: '🦊' })).toEqual(none)
  await app.call('PUT /users/:username/block', { params: { username: 'fan' } }, { as: other })
  expect(await total({ searchTerm: 'jasper' }, fan)).toEqual({ count: 1, more: false })
  await app.call('DELETE /users/:username/block', { params: { username: 'fan' } }, { as: other })
  await sql`update users set suspended_at = now() where id = ${other.userId}`.execute(app.services.db)
  expect(await total({ searchTerm: 'jasper' })).toEqual({ count: 1, more: false })
  await sql`update users set suspended_at = null where id = ${other.userId}`.execute(app.services.db)
  await app.call('DELETE /posts/:id', one(open), { as: lena })
  expect(await total({ searchTerm: 'jasper' })).toEqual({ count: 1, more: false })
  // pages say it once, and topics have figures of their own
  const first = await app.call('GET /searchPosts', { query: { searchTerm: 'jasper', limit: '1' } }, { as: subscriber })
  expect(first.body.total).toEqual({ count: 2, more: false })
  expect(await total({ searchTerm: 'jasper', cursor: first.body.nextCursor ?? '' }, subscriber)).toBeNull()
  expect(await total({ tag: 'jasper' })).toBeNull()
})

it('counts up to 99, and among the newest where a page is full, and says when there may be more', async () => {
  /** Posts so many minutes old, in the index at once. */
  const say = (word: string, from: number, to: number) =>
    sql`with made as (insert into posts (creator_id, state, audience, text, published_at)
        select ${lena.userId}, 'published', 'everyone', ${word}, now() - make_interval(mins => n)
        from generate_series(${from}::int, ${to}::int) n returning id, published_at)
      insert into post_search (post_id, creator_id, published_at, language, has_video, open_words)
      select id, ${lena.userId}, published_at, 'en', false, array_to_tsvector(array[${word}]) from made`.execute(
      app.services.db,
    )
  const total = async (searchTerm: string) => (await app.call('GET /searchPosts', { query: { searchTerm } })).body.total
  await say('zircon', 1, 30)
  await say('garnet', 31, 150)
  expect(await total('zircon')).toEqual({ count: 30, more: false })
  expect(await total('garnet')).toEqual({ count: 99, more: true })
  await say('opal', 151, 1700)
  expect(await total('zircon')).toEqual({ count: 30, more: true })
  await sql`delete from posts where text in ('zircon', 'garnet', 'opal')`.execute(app.services.db)
})

it('counts people and topics in their lists', async () => {
  const names = Array.from({ length: 21 }, (_, n) => `tourmaline_${String(n)}`)
  await Promise.all(names.map((name) => app.fan(name)))
  await publish({ text: names.map((name) => `#${name}`).join(' ') })
  await app.runJobs()
  const people = async (searchTerm: string) => (await app.call('GET /searchPeople', { query: { searchTerm } })).body
  const topics = async (searchTerm: string) => (await app.call('GET /searchTopics', { query: { searchTerm } })).body
  const [many, few, some] = [await people('tourmaline'), await people('tourmaline_20'), await topics('tourmaline')]
  expect([many.people.length, many.more, few.people.length, few.more]).toEqual([20, true, 1, false])
  expect([some.topics.length, some.more]).toEqual([20, true])
  expect((await topics('tourmaline_1')).more).toBe(false)
})
