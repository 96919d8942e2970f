import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let author: Person
const viewers = { guest: undefined, follower: undefined, subscriber: undefined } as Record<
  'guest' | 'follower' | 'subscriber',
  Person | undefined
>
beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('author', { monthly: 500 })
  for (const audience of ['everyone', 'followers', 'subscribers'] as const)
    for (const price of [{}, { priceCents: 300 }, { priceCents: 200, priceMode: 'instead' as const }]) {
      if ('priceMode' in price && audience === 'everyone') continue
      const body = { text: `for ${audience}`, teaser: 'a taste', mediaIds: [], audience, ...price }
      expect((await app.call('POST /posts', { body }, { as: author })).status).toBe(201)
    }
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const waiting = { text: 'not yet', mediaIds: [], audience: 'everyone' as const, publishAt: later }
  await app.call('POST /posts', { body: waiting }, { as: author })
  viewers.follower = await app.fan('follower')
  viewers.subscriber = await app.fan('subscriber')
  await app.call('PUT /users/:username/follow', { params: { username: 'author' } }, { as: viewers.follower })
  await app.fund(viewers.subscriber, 1000)
  const order = { params: { username: 'author' }, body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  await app.call('POST /creators/:username/subscriptions', order, { as: viewers.subscriber })
  await app.runJobs()
})
afterAll(() => app.close())

it.each(['guest', 'follower', 'subscriber'] as const)('shows the author what a %s really gets', async (as) => {
  const real = await app.call('GET /users/:username/posts', { params: { username: 'author' } }, { as: viewers[as] })
  const preview = await app.call('GET /preview/posts', { query: { as } }, { as: author })
  expect(preview.body.posts).toHaveLength(8)
  expect(preview.body.posts).toEqual(real.body.posts)
  // page by page the same
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await app.call(
      'GET /preview/posts',
      { query: { as, limit: '4', ...(cursor !== undefined && { cursor }) } },
      { as: author },
    )
    ids.push(...page.body.posts.map(({ id }) => id))
    cursor = page.body.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(ids).toEqual(real.body.posts.map(({ id }) => id))
})

it("is only ever of one's own page", async () => {
  const stranger = await app.creator('stranger')
  const { body } = await app.call('GET /preview/posts', { query: { as: 'subscriber' } }, { as: stranger })
  expect(body.posts).toEqual([])
  const answer = await app.call(
    'GET /preview/posts',
    { query: { as: 'subscriber', username: 'author' } as never },
    { as: stranger },
  )
  expect(answer.status).toBe(422)
})

it('the gallery holds the posts that have pictures, locked where they are', async () => {
  await sql`update posts set media = '[["k1234567","photo",10,10,"AAAA","BBBB","",[["thumb",10,10]]]]'
    where creator_id = ${author.userId} and text in ('for followers', 'for everyone')`.execute(app.services.db)
  const read = async (as?: Person) =>
    (await app.call('GET /users/:username/gallery', { params: { username: 'author' } }, { as })).body.posts
  const open = (posts: Awaited<ReturnType<typeof read>>) =>
    posts.map(({ audience, priceCents, locked }) => [audience, priceCents, locked])
  expect(open(await read())).toEqual([
    ['followers', 200, true],
    ['followers', 300, true],
    ['followers', null, true],
    ['everyone', 300, true],
    ['everyone', null, false],
  ])
  expect(open(await read(viewers.follower)).slice(0, 3)).toEqual([
    ['followers', 200, false],
    ['followers', 300, true],
    ['followers', null, false],
  ])
  expect(JSON.stringify((await read())[0])).not.toContain('k1234567')
})
