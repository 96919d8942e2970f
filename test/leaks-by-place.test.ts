import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { landingReader } from '#modules/discovery/read-landing.query.ts'
import { makeAddressDatabase } from './address-database.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { onAir } from './live-parts.ts'

/** Where an author is hidden, guests and people who have declared no country are known by their address, and learn nothing. */

const hiddenAt = '203.0.113.9'
const shownAt = '198.51.100.9'
const unknownAt = '192.0.2.9'
const secrets = ['Hidden words', 'A hidden teaser', '"username":"author"', 'Name of author', 'A hidden answer']

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-places-'))
let app: TestApp
let author: Person
let reader: Person
let postId = 0
let othersPostId = 0
let commentId = 0
let showId = 0

const ask = (url: string, remoteAddress: string, as?: Person) =>
  app.http.inject({ url: `/api${url}`, remoteAddress, headers: { authorization: as ? `Bearer ${as.token}` : '' } })

beforeAll(async () => {
  const file = path.join(folder, 'countries.mmdb')
  writeFileSync(
    file,
    makeAddressDatabase([
      { network: '203.0.113.0/24', country: 'AQ', city: {} },
      { network: '198.51.100.0/24', country: 'NO', city: {} },
    ]),
  )
  app = await createTestApp({ GEOIP_DB: file })
  author = await app.creator('author', { monthly: 500 })
  reader = await app.fan('reader')
  const other = await app.creator('other')
  const publish = async (as: Person, body: object) =>
    (
      await app.call(
        'POST /posts',
        { body: { text: 'Words of another', mediaIds: [], audience: 'everyone', ...body } },
        { as },
      )
    ).body.id
  postId = await publish(author, { text: 'Hidden words' })
  await publish(author, { text: 'Hidden words', teaser: 'A hidden teaser', audience: 'subscribers' })
  othersPostId = await publish(other, {})
  const comment = await app.call(
    'POST /posts/:id/comments',
    { params: { id: String(othersPostId) }, body: { text: 'A hidden answer' } },
    { as: author },
  )
  commentId = comment.body.id
  // whom the author is tagged by, where the author has agreed
  await sql`insert into tags (post_id, author_id, user_id, position, state, answered_at) values (${othersPostId}, ${other.userId}, ${author.userId}, 0, 'agreed', now())`.execute(
    app.services.db,
  )
  await sql`update posts set has_tags = true where id = ${othersPostId}`.execute(app.services.db)
  await sql`update users set cover = 'public/cover.webp' where id = ${author.userId}`.execute(app.services.db)
  ;({ id: showId } = await onAir(app, author, { title: 'hidden show' }))
  await app.call('PUT /users/:username/follow', { params: { username: 'author' } }, { as: reader })
  const put = await app.call(
    'PUT /settings/privacy',
    { body: { whoMayMessage: 'everyone', hiddenIn: ['AQ'] } },
    { as: author },
  )
  expect(put.body).toEqual({
    shownAsSupporter: false,
    shownAsViewer: false,
    personalSuggestions: true,
    whoMayMessage: 'everyone',
    hiddenIn: ['AQ'],
    inSearchEngines: true,
    placesByAddress: true,
  })
  await app.runJobs()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that a guest may read about people and posts. */
const addresses = () => ({
  missing: [
    '/users/author',
    '/users/author/posts',
    '/users/author/gallery',
    '/users/author/live',
    '/users/author/similar',
    '/users/author/topSupporters',
    '/creators/author/offers',
    `/posts/${String(postId)}`,
    `/posts/${String(postId)}/comments`,
    `/comments/${String(commentId)}`,
    `/comments/${String(commentId)}/replies`,
    `/live/${String(showId)}`,
    `/live/${String(showId)}/chat`,
  ],
  lists: [
    '/searchUsers?searchTerm=author',
    '/searchUsers?searchTerm=name',
    '/searchPeople?searchTerm=author',
    '/searchPosts?searchTerm=hidden',
    '/searchTopics?searchTerm=hidden',
    '/topics',
    '/topics/birds',
    '/creators',
    '/creators?sort=recommended',
    '/creators?sort=rising',
    '/creators?sort=price',
    '/users/other',
    '/users/other/posts',
    '/users/other/live',
    '/users/other/similar',
    '/users/other/topSupporters',
    `/posts/${String(othersPostId)}`,
    `/posts/${String(othersPostId)}/comments`,
    `/comments?posts=${String(postId)},${String(othersPostId)}`,
  ],
})
const pathOf = (url: string) =>
  (url.split('?')[0] ?? '')
    .replaceAll(/\/\d+(?=\/|$)/g, '/:id')
    .replaceAll(/\/(author|other)(?=\/|$)/g, '/:username')
    .replace('/birds', '/:topic')

it('asks every route that shows people or posts to guests', () => {
  const { missing, lists } = addresses()
  const asked = new Set([...missing, ...lists].map((url) => `GET ${pathOf(url)}`))
  // the others that guests may read: the operator's own texts and figures, a name for a new account, and what somebody was
  // sent a link to
  const withoutPeople = new Set([
    'GET /site',
    'GET /transparency',
    'GET /signup/username',
    'GET /consents/:token',
    'GET /claims/:token',
  ])
  const open = Object.entries(routes).flatMap(([name, route]) =>
    name.startsWith('GET ') && route.access === 'anyone' && !withoutPeople.has(name) ? [name] : [],
  )
  expect(open.filter((name) => !asked.has(name))).toEqual([])
})

async function learnsNothing(who: string, as?: Person): Promise<void> {
  const { missing, lists } = addresses()
  for (const url of [...missing, ...lists]) {
    const answer = await ask(url, hiddenAt, as)
    expect([who, url, answer.statusCode]).toEqual([who, url, missing.includes(url) ? 404 : 200])
    for (const secret of secrets)
      expect(answer.body.includes(secret), `${who} ${url} holds ${secret}: ${answer.body}`).toBe(false)
  }
}

it('a guest in a hidden country learns nothing', () => learnsNothing('guest'))

it('neither does who has declared no country, wherever they were before, nor their timeline, chats and suggestions', async () => {
  const timeline = async (from: string) => (await ask('/timeline', from, reader)).json().posts.length as number
  expect(await timeline(shownAt)).toBe(2)
  await learnsNothing('reader', reader)
  expect(await timeline(hiddenAt)).toBe(0)
  for (const url of [
    '/suggestedProfiles',
    '/suggestedProfiles?with=cards&limit=20',
    '/following',
    '/notifications',
    '/chats',
    '/bookmarks',
    '/updates',
  ])
    for (const secret of secrets) expect((await ask(url, hiddenAt, reader)).body.includes(secret), url).toBe(false)
  // an unknown address says nothing new; another country counts beside the one that was left for ten minutes, then alone
  expect(await timeline(unknownAt)).toBe(0)
  expect(await timeline(shownAt)).toBe(0)
  await sql`update accounts set address_seen = array(select at - interval '11 minutes' from unnest(address_seen) at)
    where user_id = ${reader.userId}`.execute(app.services.db)
  app.services.sessions.forgetUser(reader.userId)
  expect(await timeline(shownAt)).toBe(2)
})

it('what somebody has declared counts as well: the stricter of the two', async () => {
  const declared = await app.fan('declared')
  await app.call('PATCH /settings/account', { body: { country: 'NO' } }, { as: declared })
  expect((await ask('/users/author', hiddenAt, declared)).statusCode).toBe(404)
  await app.call('PATCH /settings/account', { body: { country: 'AQ' } }, { as: declared })
  expect((await ask('/users/author', shownAt, declared)).statusCode).toBe(404)
})

it.each([shownAt, unknownAt])('a guest at %s sees the author as before', async (address) => {
  const { missing, lists } = addresses()
  for (const url of [...missing, ...lists]) expect([url, (await ask(url, address)).statusCode]).toEqual([url, 200])
  expect((await ask('/searchUsers?searchTerm=author', address)).body).toContain('"username":"author"')
  expect((await ask(`/posts/${String(othersPostId)}`, address)).body).toContain('"username":"author"')
})

it('the landing page of a hidden country leaves the author out', async () => {
  const read = landingReader(app.services)
  const names = async (guestIn: string) => {
    const { wall, active } = await read({ guestIn }, shownAt)
    return [...wall.map(({ creator }) => creator), ...active].map(({ username }) => username)
  }
  expect((await names('NO')).filter((name) => name === 'author')).toHaveLength(2)
  expect(await names('AQ')).not.toContain('author')
})

it('the author is told where there is no database, and only declared countries count then', async () => {
  const without = await createTestApp()
  const hidden = await without.creator('hidden_author')
  const body = { whoMayMessage: 'everyone' as const, hiddenIn: ['AQ'] }
  expect((await without.call('PUT /settings/privacy', { body }, { as: hidden })).body.placesByAddress).toBe(false)
  const guest = await without.http.inject({ url: '/api/users/hidden_author', remoteAddress: hiddenAt })
  expect(guest.statusCode).toBe(200)
  await without.close()
})
