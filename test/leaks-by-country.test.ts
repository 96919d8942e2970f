import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/http.ts'
import type { LibraryItem } from '#contract/library.ts'
import { routes } from '#contract/routes.ts'
import type { Person } from './app.ts'
import { anywhere, createPlacedApp, inAntarctica, inNorway, type PlacedApp } from './placed-app.ts'
import { readyPhoto } from './ready-photo.ts'

/** An author is hidden in a country: by address or by declaration, whichever is stricter, on every route (decision 100). */

const secrets = ['Hidden words', '"author"', 'Name of author', ',author,', 'A hidden answer', 'Hidden letter']

let app: PlacedApp
let author: Person
const ids = { post: 0, priced: 0, bought: 0, other: 0, comment: 0, chat: 0, message: 0 }
let address = ''
let ownAddress = ''

/** How the reader is in the hidden country. `declared` null: nothing is declared. */
const ways = [
  ['by address, with another country declared', 'NO', inAntarctica],
  ['by declaration, at an address elsewhere', 'AQ', inNorway],
  ['by declaration, at an unknown address', 'AQ', anywhere],
  ['by address alone', null, inAntarctica],
  ['by both', 'AQ', inAntarctica],
] as const

const declare = (person: Person, country: string | null, from: string) =>
  app.ask('PATCH', '/settings/account', from, person, { country })
const minutesGoBy = async (person: Person, minutes: number) => {
  await sql`update accounts set address_seen = array(select at - make_interval(mins => ${minutes}) from unnest(address_seen) at)
    where user_id = ${person.userId}`.execute(app.services.db)
  app.services.sessions.forgetUser(person.userId)
}

/** Follows, has bookmarked, paid, written with the author, and been told of them. */
async function closeTo(name: string): Promise<Person> {
  const reader = await app.fan(name)
  await app.fund(reader, 5000)
  const param = { params: { username: 'author' } }
  await app.call('PUT /users/:username/follow', param, { as: reader })
  for (const id of [ids.post, ids.priced])
    await app.call('PUT /posts/:id/bookmark', { params: { id: String(id) } }, { as: reader })
  await app.call(
    'POST /posts/:id/comments',
    { params: { id: String(ids.post) }, body: { text: 'Mine' } },
    { as: reader },
  )
  const order = { params: { id: String(ids.bought) }, body: { expectedPriceCents: 300 } }
  expect((await app.call('POST /posts/:id/unlock', order, { as: reader })).status).toBe(201)
  const chat = await app.call('POST /chats', { body: { username: 'author' } }, { as: reader })
  ids.chat = chat.body.id
  const letter = await app.call(
    'POST /chats/:id/messages',
    {
      params: { id: String(ids.chat) },
      body: { text: 'Hidden letter', priceCents: 200, mediaIds: [await readyPhoto(app, author)] },
    },
    { as: author },
  )
  expect(letter.status).toBe(201)
  ids.message = letter.body.id
  const mention = { text: `Hidden words for @${name}`, mediaIds: [], audience: 'everyone' as const }
  await app.call('POST /posts', { body: mention }, { as: author })
  await app.runJobs()
  expect((await app.call('GET /notifications', {}, { as: reader })).body.notifications.length).toBeGreaterThan(0)
  return reader
}

beforeAll(async () => {
  app = await createPlacedApp()
  author = await app.creator('author', { monthly: 500 })
  const other = await app.creator('other')
  const publish = async (as: Person, body: object) => {
    const { status, body: made } = await app.call(
      'POST /posts',
      { body: { text: 'Words of another', mediaIds: [], audience: 'everyone', ...body } },
      { as },
    )
    expect(status).toBe(201)
    return made.id
  }
  const photo = await readyPhoto(app, author)
  for (const name of ['feed.webp', 'thumb.webp'])
    await app.services.storage.put(`media/${photo}/${name}`, Buffer.from('a photo'))
  ids.post = await publish(author, { text: 'Hidden words', mediaIds: [photo] })
  ids.priced = await publish(author, { text: 'Hidden words', priceCents: 300 })
  const sold = await readyPhoto(app, author)
  await app.services.storage.put(`media/${sold}/thumb.webp`, Buffer.from('a bought photo'))
  ids.bought = await publish(author, { text: 'Bought words', priceCents: 300, mediaIds: [sold] })
  ids.other = await publish(other, {})
  const comment = await app.call(
    'POST /posts/:id/comments',
    { params: { id: String(ids.other) }, body: { text: 'A hidden answer' } },
    { as: author },
  )
  ids.comment = comment.body.id
  const open = (await app.ask('GET', `/posts/${String(ids.post)}`, inNorway)).json() as { media: { address: string }[] }
  address = open.media[0]?.address ?? ''
  const own = (await app.ask('GET', `/posts/${String(ids.post)}`, inNorway, author)).json() as typeof open
  ownAddress = own.media[0]?.address ?? ''
  const reach = { whoMayMessage: 'everyone' as const, hiddenIn: ['AQ'] }
  await app.call('PUT /settings/privacy', { body: reach }, { as: author })
})
afterAll(() => app.close())

/** What is in a path: always the author's, so that an answer would be a leak. */
function pathOf(pattern: string): string {
  const id = pattern.startsWith('/posts')
    ? ids.priced
    : pattern.startsWith('/comments')
      ? ids.comment
      : pattern.startsWith('/chats')
        ? ids.chat
        : pattern.startsWith('/messages')
          ? ids.message
          : 1
  return pattern.replace(':username', 'author').replaceAll(/:\w+/g, String(id))
}
const searches: Record<string, string> = {
  '/searchUsers': '?searchTerm=author',
  '/searchPeople': '?searchTerm=author',
  '/searchTopics': '?searchTerm=hidden',
  '/timeline/new': `?after=${Buffer.from('2020-01-01T00:00:00Z 1').toString('base64url')}`,
  '/searchPosts': '?searchTerm=hidden',
}
/** One's own payments keep the name of who got them, or nobody could cancel or account for them; what one wrote oneself stays. */
const ownRecords = /^\/(subscriptions|wallet|receipts|spending|export|settings|security|giftsGiven|promoCodes)\b/

const readable = Object.entries(routes as Record<string, Route>).flatMap(([name, route]) => {
  const [method = '', pattern = ''] = name.split(' ')
  const asFan = route.access === 'anyone' || route.access === 'user' || route.access === 'verified'
  return method === 'GET' && asFan && !ownRecords.test(pattern) ? [`${pathOf(pattern)}${searches[pattern] ?? ''}`] : []
})

describe.each(ways)('a reader who is there %s', (how, country, from) => {
  let reader: Person
  beforeAll(async () => {
    reader = await closeTo(`reader_${String(ways.findIndex(([name]) => name === how))}`)
    expect((await declare(reader, country, inNorway)).status).toBe(200)
    await minutesGoBy(reader, 20)
  })

  it('learns nothing, on no route, from no file', async () => {
    expect(readable.length).toBeGreaterThan(40)
    for (const url of [...readable, '/files/following.csv']) {
      const { status, text } = await app.ask('GET', url, from, reader)
      expect([url, status < 500], text).toEqual([url, true])
      for (const secret of secrets)
        expect(text.includes(secret), `${url} holds ${secret}: ${text.slice(0, 1500)}`).toBe(false)
      // what was paid for is in the library and nowhere else
      expect([url, text.includes('Bought words')]).toEqual([url, url === '/library'])
    }
  })

  it('keeps what was bought, in the library alone, with nothing that leads to the author', async () => {
    const { items } = (await app.ask('GET', '/library', from, reader)).json() as { items: LibraryItem[] }
    const [item] = items
    expect(items).toMatchObject([
      { state: 'open', creator: null, creatorLeft: true, postId: null, text: 'Bought words' },
    ])
    const place = item?.media[0]?.address ?? ''
    expect(place).not.toContain(`-${author.userId.toString(36)}.`)
    const { status, text } = await app.ask('GET', `/${place}/thumb.webp`, from)
    expect([status, text]).toEqual([200, 'a bought photo'])
    expect((await app.ask('GET', `/library/${item?.id ?? ''}`, from, reader)).status).toBe(200)
    expect((await app.ask('GET', `/posts/${String(ids.bought)}`, from, reader)).status).toBe(404)
    for (const search of ['author', 'name of author'])
      expect(
        (await app.ask('GET', `/library?search=${encodeURIComponent(search)}`, from, reader)).json(),
      ).toMatchObject({
        items: [],
      })
  })

  it('cannot do or pay anything there, and joins no channel', async () => {
    const before = (await app.call('GET /wallet', {}, { as: reader })).body.balanceCents
    const post = `/posts/${String(ids.priced)}`
    const asked: [Parameters<PlacedApp['ask']>[0], string, object?][] = [
      ['PUT', '/users/author/follow', {}],
      ['PUT', `${post}/like`, {}],
      ['PUT', `${post}/bookmark`, {}],
      ['POST', `${post}/unlock`, { expectedPriceCents: 300 }],
      ['POST', `/posts/${String(ids.post)}/comments`, { text: 'Hello' }],
      ['POST', '/creators/author/subscriptions', { period: 'monthly', expectedPriceCents: 500 }],
      ['POST', '/users/author/tips', { amountCents: 100 }],
      ['POST', `/messages/${String(ids.message)}/unlock`, { expectedPriceCents: 200 }],
      ['POST', `/chats/${String(ids.chat)}/messages`, { text: 'Hello' }],
      ['POST', '/chats', { username: 'author' }],
    ]
    for (const [method, url, body] of asked) {
      const { status, text } = await app.ask(method, url, from, reader, body)
      expect([url, status], text).toEqual([url, 404])
    }
    for (const channel of [`private-chat.${String(ids.chat)}`, `presence-chat.${String(ids.chat)}`]) {
      const join = { socket_id: '1.1', channel_name: channel }
      expect((await app.ask('POST', '/realtime/auth', from, reader, join)).status).toBe(403)
    }
    expect((await app.call('GET /wallet', {}, { as: reader })).body.balanceCents).toBe(before)
  })

  it('has everything back when nothing says so any more', async () => {
    await declare(reader, 'NO', inNorway)
    await minutesGoBy(reader, 11)
    expect((await app.ask('GET', '/users/author', inNorway, reader)).status).toBe(200)
    expect((await app.ask('GET', '/timeline', inNorway, reader)).text).toContain('Hidden words')
    expect((await app.ask('GET', `/chats/${String(ids.chat)}/messages`, inNorway, reader)).text).toContain(
      'Hidden letter',
    )
  })
})

describe('media', () => {
  it('open by no address in the hidden country, and everywhere for who made them', async () => {
    expect(address).not.toBe('')
    expect(ownAddress).not.toBe(address)
    const fetched = async (file: string, from: string) => (await app.ask('GET', `/${file}/feed.webp`, from)).status
    expect(await fetched(address, inNorway)).toBe(200)
    expect(await fetched(address, anywhere)).toBe(200)
    expect(await fetched(address, inAntarctica)).toBe(403)
    expect(await fetched(ownAddress, inAntarctica)).toBe(200)
  })
})

describe('two devices of one person, one of them in the hidden country', () => {
  it('see nothing of the author, whatever comes first and however often', async () => {
    const reader = await closeTo('two_devices')
    const posts = async (from: string) =>
      ((await app.ask('GET', '/timeline', from, reader)).json() as { posts: unknown[] }).posts.length
    expect(await posts(inNorway)).toBeGreaterThan(0)
    for (let round = 0; round < 15; round += 1) {
      const calls = Array.from({ length: 8 }, async (_, index) => {
        const from = index % 2 === 0 ? inAntarctica : inNorway
        return { from, seen: await posts(from), profile: (await app.ask('GET', '/users/author', from, reader)).status }
      })
      for (const { from, seen, profile } of await Promise.all(calls))
        if (from === inAntarctica) expect([seen, profile]).toEqual([0, 404])
    }
    // the way out: no call from there for ten minutes
    expect(await posts(inNorway)).toBe(0)
    await minutesGoBy(reader, 11)
    expect(await posts(inNorway)).toBeGreaterThan(0)
  })

  it('nor does who declares one country after the other', async () => {
    const reader = await closeTo('back_and_forth')
    for (let round = 0; round < 3; round += 1)
      for (const country of ['NO', null, 'AQ', 'NO']) {
        expect((await declare(reader, country, inAntarctica)).status).toBe(200)
        expect([country, (await app.ask('GET', '/users/author', inAntarctica, reader)).status]).toEqual([country, 404])
        const { text } = await app.ask('GET', '/timeline', inAntarctica, reader)
        expect(text).not.toContain('Hidden words')
      }
  })
})
