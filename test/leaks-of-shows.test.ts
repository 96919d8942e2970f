import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { showChannel } from '#contract/live-chat.ts'
import { routes } from '#contract/routes.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'
import { mailsTo } from './leaving.ts'
import { film, sendFilms } from './live-film.ts'
import { fileOf, onAir, passTo } from './live-parts.ts'
import { createPagesApp } from './pages-app.ts'

/**
 * Words said in a locked show, its picture, its parts and its recording. Every GET route of the contract, every page and every file of the show
 * is then asked for by everyone, with every id there is: while it is on air, and after it.
 */

let app: TestApp
let pages: FastifyInstance
let author: Person
let showId = 0
/** On air as well, and open to all: a pass to it opens nothing else. */
let openId = 0
const people = new Map<string, Person | null>()
const ids = new Set<string>()
/** What must not be met, by what it was planted in. */
const words = new Map([
  ['line', 'canaryinaline'],
  ['removed line', 'canaryremoved'],
  ['tip', 'canaryinatip'],
  ['goal', 'canaryinthegoal'],
])
const who = (name: string): Person => people.get(name) ?? author
const by = (id: number) => ({ params: { id: String(id) } })
const say = (text: string, as: Person) => app.call('POST /live/:id/chat', { ...by(showId), body: { text } }, { as })
const buy = (as: Person) =>
  app.call('POST /live/:id/ticket', { ...by(showId), body: { expectedPriceCents: 400 } }, { as, key: freshKey() })

beforeAll(async () => {
  app = await createTestApp()
  pages = await createPagesApp(app)
  author = await app.creator('author', { monthly: 500 })
  for (const name of ['stranger', 'follower', 'blocked', 'subscriber', 'former', 'holder', 'refunded', 'elsewhere'])
    people.set(name, await app.fan(name))
  people.set('another_creator', await app.creator('another_creator'))
  people.set('guest', null)
  people.set('author', author)
  const named = { params: { username: 'author' } }
  for (const name of ['follower', 'blocked', 'stranger'])
    await app.call('PUT /users/:username/follow', named, { as: who(name) })
  await app.call('DELETE /users/:username/follow', named, { as: who('stranger') })
  // everybody who could be told by the bell is
  const bell = { posts: true, stories: true, live: true }
  expect((await app.call('PUT /users/:username/bell', { ...named, body: bell }, { as: who('follower') })).status).toBe(
    200,
  )
  for (const [name, until] of [
    ['subscriber', '9 days'],
    ['former', '-1 second'],
  ] as const)
    await sql`insert into relations (fan_id, creator_id, subscribed_until)
      values (${who(name).userId}, ${author.userId}, now() + ${until}::interval)`.execute(app.services.db)
  for (const name of ['holder', 'refunded']) await app.fund(who(name), 2000)

  openId = (await onAir(app, who('another_creator'))).id
  const terms = { audience: 'subscribers', ticketCents: 400, ticketMode: 'instead', minutes: 60 } as const
  showId = (await app.call('POST /live', { body: { title: 'Locked', ...terms } }, { as: author })).body.show.id
  await sendFilms(app, author, showId, [film('320x180', 12)])
  for (const id of [showId, openId, author.userId]) ids.add(String(id))
  expect((await buy(who('holder'))).status).toBe(201)
  expect((await buy(who('refunded'))).status).toBe(201)
  const goal = { label: words.get('goal') ?? '', cents: 1000 }
  await app.call(
    'PUT /live/:id/chat/rules',
    { ...by(showId), body: { slowSeconds: 0, paidOnly: false, goal } },
    { as: author },
  )
  const line = await say(`${words.get('line') ?? ''} @stranger @follower @former`, who('subscriber'))
  expect(line.status).toBe(201)
  ids.add(String(line.body.id))
  await app.call(
    'PUT /live/:id/lines/:line/pin',
    { params: { id: String(showId), line: String(line.body.id) } },
    { as: author },
  )
  const removed = await say(words.get('removed line') ?? '', who('refunded'))
  await app.call(
    'DELETE /live/:id/lines/:line',
    { params: { id: String(showId), line: String(removed.body.id) } },
    { as: author },
  )
  const tip = { amountCents: 500, message: words.get('tip') ?? '' }
  expect(
    (await app.call('POST /live/:id/tips', { ...by(showId), body: tip }, { as: who('holder'), key: freshKey() }))
      .status,
  ).toBe(201)
  const { rows } = await sql<{ id: string }>`select purchase_id as id from show_tickets
    where show_id = ${showId} and user_id = ${who('refunded').userId}`.execute(app.services.db)
  await transaction(app.services.db, (tx) => refundPurchase(tx, app.services, rows[0]?.id ?? '', { kind: 'refund' }))
  await app.call('PUT /users/:username/block', { params: { username: 'blocked' } }, { as: author })
  await sql`update accounts set hidden_in = '{AT}' where user_id = ${author.userId}`.execute(app.services.db)
  await sql`update accounts set country = 'AT' where user_id = ${who('elsewhere').userId}`.execute(app.services.db)
  await app.runJobs()
  const picture = async () =>
    (await app.call('GET /live/:id', by(showId), { as: author })).body.show.picture?.src ?? null
  await vi.waitFor(async () => expect(await picture()).not.toBeNull(), { timeout: 60_000 })
  const { rows: shows } = await sql<{
    picture: string
  }>`select picture_id as picture from shows where id = ${showId}`.execute(app.services.db)
  words.set('picture', shows[0]?.picture ?? '')
  ids.add(shows[0]?.picture ?? '')
}, 90_000)
afterAll(async () => {
  await pages.close()
  await app.close()
})

/** What of it somebody meets in all answers of the API, in all pages about the show and its creator, and in their mails. */
async function metBy(name: string): Promise<string[]> {
  const as = people.get(name) ?? null
  const headers = { authorization: as ? `Bearer ${as.token}` : '' }
  let text = ''
  for (const route of Object.keys(routes)) {
    const [method, address = ''] = route.split(' ')
    // the mailbox is looked through below, and a topic is called what it was asked for as
    if (method !== 'GET' || address === '/dev/mails' || address === '/topics/:topic') continue
    const filled = address.replace(':username', 'author')
    const asked = filled.includes(':') ? [...ids].map((id) => filled.replace(/:\w+/, id)) : [filled]
    for (const one of asked.flatMap((url) =>
      url.startsWith('/search') ? [...words.values()].map((word) => `${url}?searchTerm=${word}`) : [url],
    ))
      text += (await app.http.inject({ url: `/api${one}`, headers })).body.replaceAll(/"searchTerm":"[^"]*"/g, '')
  }
  const shown = [
    `/live/${String(showId)}`,
    `/live/${String(showId)}/join`,
    '/live/@author',
    '/author',
    '/live',
    '/home',
  ]
  for (const url of shown) text += (await pages.inject({ url })).body
  if (as) text += JSON.stringify(await mailsTo(app, as))
  return [...words].filter(([, word]) => text.includes(word)).map(([of]) => of)
}
const files = [
  'playlist',
  'sound',
  'rewind?from=0',
  'open',
  '1/init.mp4',
  '1/1.0.m4s',
  '1/1.m4s',
  '1/p0.m4s',
  '1/s1.0.m4s',
  '1/sound.mp4',
]
const statusesOf = async (cookie: string): Promise<number[]> =>
  (await Promise.all(files.map((file) => fileOf(app, showId, file, cookie)))).map(({ status }) => status)
const closed = ['guest', 'stranger', 'follower', 'blocked', 'former', 'refunded', 'elsewhere', 'another_creator']

describe('a locked show on air', () => {
  it('can be met at all, by those who may', async () => {
    for (const name of ['subscriber', 'holder', 'author'])
      expect([name, await metBy(name)]).toEqual([name, ['line', 'tip', 'goal', 'picture']])
    const { cookie } = await passTo(app, showId, who('holder'))
    expect((await statusesOf(cookie)).filter((status) => status < 300).length).toBeGreaterThanOrEqual(files.length - 1)
  })

  it.each(closed)('says nothing to a %s, shows no picture and gives out no part', async (name) => {
    expect(await metBy(name)).toEqual([])
    const as = people.get(name) ?? undefined
    expect([403, 404]).toContain((await passTo(app, showId, as)).status)
    // neither without a pass nor with that of an open show, under either name
    const { cookie: other } = await passTo(app, openId, as)
    const renamed = other.replace(`live_${String(openId)}`, `live_${String(showId)}`)
    for (const cookie of ['', other, renamed]) expect(await statusesOf(cookie)).toEqual(files.map(() => 403))
    expect([403, 404]).toContain((await app.call('GET /live/:id/chat', by(showId), as ? { as } : {})).status)
    if (!as) return
    expect([403, 404]).toContain((await say('let me in', as)).status)
    const channel = { socket_id: '1.1', channel_name: showChannel(showId) }
    expect((await app.call('POST /realtime/auth', { body: channel }, { as })).status).toBe(403)
  })

  it('puts nothing of it into notifications, pushes and mails, whoever they are for', async () => {
    const told = (await app.call('GET /notifications', {}, { as: who('follower') })).body.notifications
    expect(told.map(({ kind }) => kind)).toContain('live')
    const { rows } = await sql<{ text: string }>`select coalesce(string_agg(n::text, ' '), '') as text from (
      select to_jsonb(a)::text from notifications a union all select to_jsonb(b)::text from notification_outbox b
      union all select to_jsonb(c)::text from event_outbox c) n`.execute(app.services.db)
    // a creator is told of a tip with its words
    expect(rows[0]?.text).not.toMatch(/canary(?!inatip)/)
  })
})

describe('after it', () => {
  it('is recorded for its creator alone until it is posted', async () => {
    await sql`update shows set started_at = started_at - interval '1 hour' where id = ${showId}`.execute(
      app.services.db,
    )
    await app.call('POST /live/:id/end', by(showId), { as: author })
    const drafts = async () => {
      await app.runJobs()
      return (await app.call('GET /drafts', {}, { as: author })).body.drafts
    }
    await expect
      .poll(async () => (await drafts())[0]?.media[0]?.state, { timeout: 30_000, interval: 500 })
      .toBe('ready')
    const recording = (await drafts())[0]?.media[0]?.id ?? ''
    words.set('recording', recording)
    ids.add(recording)
    expect(await metBy('author')).toContain('recording')
    for (const name of [...closed, 'subscriber', 'holder']) expect([name, await metBy(name)]).toEqual([name, []])
    // neither by the pass that they had
    expect(await statusesOf((await passTo(app, showId, who('stranger'))).cookie)).toEqual(files.map(() => 403))
  })
})
