import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Audience } from '#contract/fields.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { readyPhoto } from './ready-photo.ts'

/** Whoever is blocked, has blocked, or lives where an author hides learns nothing, though they have followed and paid. */

let app: TestApp
let author: Person
const away = new Map<string, Person>()
const posts: { id: number; secrets: string[] }[] = []
const boughtWords = 'Words that were paid for'
let boughtId = 0
const beginning = Buffer.from('2020-01-01T00:00:00Z 1').toString('base64url')

const named = (username: string) => ({ params: { username } })
const follow = (as: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
  app.call(`${method} /users/:username/follow`, named('author'), { as })

async function publish(audience: Audience): Promise<void> {
  const [text, teaser] = [`Hidden words for ${audience}`, `A teaser for ${audience}`]
  const { status, body } = await app.call(
    'POST /posts',
    { body: { text, teaser, mediaIds: [], audience } },
    { as: author },
  )
  expect(status).toBe(201)
  posts.push({ id: body.id, secrets: [text, teaser] })
}

beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('author', { monthly: 500 })
  for (const audience of ['everyone', 'followers', 'subscribers'] as const) await publish(audience)
  const sold = {
    text: boughtWords,
    mediaIds: [await readyPhoto(app, author)],
    audience: 'everyone' as const,
    priceCents: 200,
  }
  boughtId = (await app.call('POST /posts', { body: sold }, { as: author })).body.id
  for (const name of ['blocked_one', 'blocking_one', 'hidden_one', 'hidden_later']) {
    const person = await app.fan(name)
    away.set(name, person)
    await app.fund(person, 1200)
    const order = { ...named('author'), body: { period: 'monthly' as const, expectedPriceCents: 500 } }
    expect((await app.call('POST /creators/:username/subscriptions', order, { as: person })).status).toBe(201)
    await follow(person)
    for (const { id } of posts)
      await app.call('PUT /posts/:id/bookmark', { params: { id: String(id) } }, { as: person })
    const paid = { params: { id: String(boughtId) }, body: { expectedPriceCents: 200 } }
    expect((await app.call('POST /posts/:id/unlock', paid, { as: person })).status).toBe(201)
    expect((await app.call('GET /timeline', {}, { as: person })).body.posts).toHaveLength(4)
  }
  const live = (name: string, country: string) =>
    app.call('PATCH /settings/account', { body: { country } }, { as: away.get(name) })
  await app.call('PUT /users/:username/block', named('blocked_one'), { as: author })
  await app.call('PUT /users/:username/block', named('author'), { as: away.get('blocking_one') })
  await live('hidden_one', 'AQ')
  await app.call(
    'PUT /settings/privacy',
    { body: { whoMayMessage: 'everyone', hiddenIn: ['AQ', 'BV'] } },
    { as: author },
  )
  await live('hidden_later', 'BV')
  await app.runJobs()
})
afterAll(() => app.close())

const names = ['blocked_one', 'blocking_one', 'hidden_one', 'hidden_later']
const personOf = (name: string): Person => {
  const person = away.get(name)
  if (!person) throw new Error(`There is no ${name}.`)
  return person
}

it.each(names)('the author and all that is theirs is nowhere for %s', async (name) => {
  const person = personOf(name)
  const missing = [
    '/users/author',
    '/users/author/posts',
    '/users/author/similar',
    '/users/author/topSupporters',
    ...[...posts.map(({ id }) => id), boughtId].map((id) => `/posts/${String(id)}`),
  ]
  const lists = [
    '/searchUsers?searchTerm=hidden',
    '/searchUsers?searchTerm=author',
    '/searchPeople?searchTerm=author',
    '/searchPosts?searchTerm=hidden',
    '/searchPosts?searchTerm=words',
    '/searchTopics?searchTerm=hidden',
    '/topics',
    '/topics/followed/posts',
    '/creators',
    '/bookmarks',
    '/timeline',
    `/timeline/new?after=${beginning}`,
    '/notifications',
    '/suggestedProfiles',
    '/suggestedProfiles?with=cards&limit=20',
    '/updates',
    '/me',
    '/library',
    '/library?search=author',
  ]
  for (const route of [...missing, ...lists]) {
    const answer = await app.http.inject({ url: `/api${route}`, headers: { authorization: `Bearer ${person.token}` } })
    expect([route, answer.statusCode]).toEqual([route, missing.includes(route) ? 404 : 200])
    for (const secret of [...posts.flatMap(({ secrets }) => secrets), '"author"', 'Name of author'])
      expect(answer.body.includes(secret), `${name} ${route} holds ${secret}: ${answer.body.slice(0, 2000)}`).toBe(
        false,
      )
    // it was paid for: it stays in the library alone, but for who blocks the author
    const keeps = route === '/library' && name !== 'blocking_one'
    expect([route, answer.body.includes(boughtWords)]).toEqual([route, keeps])
    expect(answer.body, route).not.toContain(`-${author.userId.toString(36)}.`)
  }
})

it.each(names)('what %s has bought opens without the author, and is closed by their own block alone', async (name) => {
  const { items } = (await app.call('GET /library', {}, { as: personOf(name) })).body
  const closed = name === 'blocking_one'
  expect(items).toMatchObject([
    {
      state: closed ? 'blocked' : 'open',
      creator: null,
      creatorLeft: !closed,
      postId: null,
      media: closed ? [] : [{}],
    },
  ])
})

it.each(names)('every call about the author tells %s that there is nothing', async (name) => {
  const as = personOf(name)
  const order = { ...named('author'), body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  const tip = { ...named('author'), body: { amountCents: 100 } }
  const answers: { status: number; body: { code: string } }[] = [
    await follow(as),
    await follow(as, 'DELETE'),
    await app.call('PUT /users/:username/mute', named('author'), { as }),
    await app.call('POST /creators/:username/subscriptions', order, { as }),
    await app.call('GET /creators/:username/offers', named('author'), { as }),
    await app.call('POST /users/:username/tips', tip, { as }),
  ]
  for (const { id } of posts)
    for (const route of ['PUT /posts/:id/like', 'DELETE /posts/:id/like', 'PUT /posts/:id/bookmark'] as const)
      answers.push(await app.call(route, { params: { id: String(id) } }, { as }))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']))
})

it.each(names)(
  '%s has back what the author has cut short of the subscription, and nothing for their own block',
  async (name) => {
    const { balanceCents } = (await app.call('GET /wallet', {}, { as: personOf(name) })).body
    const [least, most] = name === 'blocking_one' ? [500, 500] : [998, 1000]
    expect(balanceCents).toBeGreaterThanOrEqual(least)
    expect(balanceCents).toBeLessThanOrEqual(most)
  },
)
