import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readyPhoto } from '#test/ready-photo.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { countFacts } from './count-facts.query.ts'

/** Browsing: filters, orders, what stands on a card, and what bought followers do to it. */

let app: TestApp
let fan: Person
const made = new Map<string, Person>()
const creator = (name: string): Person => made.get(name) ?? fan
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('looker')
  for (const [name, text, monthly] of [
    ['anna', 'Die Bücher und das Brot #backen', 900],
    ['bert', 'the books and the bread #baking', 300],
    ['cleo', 'the bread is mine', 0],
  ] as const) {
    const person = await app.creator(name, { monthly })
    made.set(name, person)
    await app.call(
      'POST /posts',
      { body: { text, mediaIds: [await readyPhoto(app, person)], audience: 'everyone' } },
      { as: person },
    )
  }
  await app.runJobs()
  await app.runJobs()
  await countFacts(app.services)
})
afterAll(() => app.close())

const list = async (query: object, as?: Person) => (await app.call('GET /creators', { query }, { as })).body.creators
const names = async (query: object, as?: Person) => (await list(query, as)).map(({ username }) => username)
const follows = (person: Person, username: string) =>
  app.call('PUT /users/:username/follow', { params: { username } }, { as: person })

describe('browsing', () => {
  it('is narrowed by language, topic, category, and who was active', async () => {
    expect(await names({ language: 'de' })).toEqual(['anna'])
    expect(await names({ language: 'en' })).toEqual(['cleo', 'bert'])
    expect(await names({ topic: 'BAKING' })).toEqual(['bert'])
    await app.call('PATCH /settings/profile', { body: { bio: 'I like #baking too' } }, { as: creator('cleo') })
    expect(await names({ topic: 'baking' })).toEqual(['cleo', 'bert'])
    await app.call('PATCH /settings/profile', { body: { category: 'studio' } }, { as: creator('bert') })
    expect(await names({ category: 'studio' })).toEqual(['bert'])
    await sql`update creator_heads set last_at = now() - interval '8 days' where creator_id = ${creator('anna').userId}`.execute(
      app.services.db,
    )
    expect(await names({ active: 'yes' })).toEqual(['cleo', 'bert'])
    expect(await names({ active: 'yes', topic: 'baking', category: 'studio' })).toEqual(['bert'])
  })

  it('goes from the cheapest on, page by page', async () => {
    expect(await names({ sort: 'price' })).toEqual(['cleo', 'bert', 'anna'])
    const first = await app.call('GET /creators', { query: { sort: 'price', limit: '2' } })
    const rest = { sort: 'price' as const, limit: '2', cursor: first.body.nextCursor ?? '' }
    expect((await app.call('GET /creators', { query: rest })).body.creators.map(({ username }) => username)).toEqual([
      'anna',
    ])
  })

  it('knows who has a trial or an offer for everyone', async () => {
    expect([await names({ trial: 'yes' }), await names({ offer: 'yes' })]).toEqual([[], []])
    const insert = (name: string, kind: string, code: string | null) =>
      sql`insert into promotions (creator_id, kind, code, trial_days, months, percent_off)
      values (${creator(name).userId}, ${kind}, ${code}, ${kind === 'trial' ? 7 : null}, ${kind === 'bundle' ? 3 : null}, ${kind === 'bundle' ? 20 : null})`.execute(
        app.services.db,
      )
    await insert('anna', 'trial', null)
    await insert('bert', 'trial', 'SECRET')
    await insert('bert', 'bundle', null)
    expect([await names({ trial: 'yes' }), await names({ offer: 'yes' })]).toEqual([['anna'], ['bert']])
    const cards = await list({})
    expect(cards.map(({ trialDays, percentOff }) => [trialDays, percentOff])).toEqual([
      [null, null],
      [null, 20],
      [7, null],
    ])
  })

  it('knows who is on air, and how many support whom where that is shown', async () => {
    expect(await names({ live: 'yes' })).toEqual([])
    const subscription = { params: { username: 'cleo' }, body: { period: 'monthly' as const, expectedPriceCents: 0 } }
    await app.call('POST /creators/:username/subscriptions', subscription, { as: fan })
    const insert = (name: string, state: string) =>
      sql`insert into shows (creator_id, state, title, audience, minutes, started_at, seen_at, ended_at, ended_by)
        values (${creator(name).userId}, ${state}, 'A show', 'subscribers', 60, now(), now(), ${state === 'ended' ? new Date().toISOString() : null}, ${state === 'ended' ? 'creator' : null})`.execute(
        app.services.db,
      )
    await insert('bert', 'on_air')
    await insert('cleo', 'ended')
    await countFacts(app.services)
    expect(await names({ live: 'yes' })).toEqual(['bert'])
    const facts = async () =>
      (await list({})).map(({ username, isLive, supporterCount }) => [username, isLive, supporterCount])
    expect(await facts()).toEqual([
      ['cleo', false, 1],
      ['bert', true, 0],
      ['anna', false, 0],
    ])
    await sql`update users set hidden_figures = '{supporters}' where id = ${creator('cleo').userId}`.execute(
      app.services.db,
    )
    expect((await facts())[0]).toEqual(['cleo', false, null])
    await sql`update shows set state = 'ended', ended_at = now(), ended_by = 'creator' where state = 'on_air'`.execute(
      app.services.db,
    )
    expect(await names({ live: 'yes' })).toEqual([])
  })

  it('shows works that the viewer may see, and of locked ones nothing but the paywall overlay', async () => {
    const photo = await readyPhoto(app, creator('anna'))
    await app.call(
      'POST /posts',
      { body: { text: 'x', mediaIds: [photo], audience: 'subscribers' } },
      { as: creator('anna') },
    )
    await app.runJobs()
    const works = async (as?: Person) => (await list({}, as)).find(({ username }) => username === 'anna')?.works
    expect((await works())?.map(({ media, lockedThumbhash }) => [media === null, lockedThumbhash !== null])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(JSON.stringify(await works(fan))).not.toContain(photo)
    expect((await works(creator('anna')))?.[0]?.media?.id).toBe(photo)
  })

  it('lets nobody rise by followers who pay nobody', async () => {
    for (let n = 0; n < 12; n += 1) await follows(await app.fan(`bought_${String(n)}`), 'bert')
    const buyer = await app.fan('buyer')
    await app.fund(buyer, 5000)
    await app.call(
      'POST /users/:username/tips',
      { params: { username: 'anna' }, body: { amountCents: 500 } },
      { as: buyer },
    )
    await follows(buyer, 'anna')
    await countFacts(app.services)
    // it could still be given back
    expect(await names({ sort: 'rising' })).toEqual([])
    await sql`update purchases set state = 'released' where buyer_id = ${buyer.userId}`.execute(app.services.db)
    await countFacts(app.services)
    expect(await names({ sort: 'rising' })).toEqual(['anna'])
    expect(await names({ sort: 'recommended' })).toHaveLength(3)
  })

  it('recommends nobody whom the viewer follows or pays, and lists them in every other order', async () => {
    const someone = await app.fan('knows_two')
    await follows(someone, 'anna')
    const subscription = { params: { username: 'cleo' }, body: { period: 'monthly' as const, expectedPriceCents: 0 } }
    await app.call('POST /creators/:username/subscriptions', subscription, { as: someone })
    await app.call('DELETE /users/:username/follow', { params: { username: 'cleo' } }, { as: someone })
    expect(await names({ sort: 'recommended' }, someone)).toEqual(['bert'])
    for (const sort of ['newest', 'popular', 'price']) expect(await names({ sort }, someone)).toHaveLength(3)
    await app.call('DELETE /users/:username/follow', { params: { username: 'anna' } }, { as: someone })
    expect((await names({ sort: 'recommended' }, someone)).toSorted()).toEqual(['anna', 'bert'])
  })

  it.each([
    ['few posts', 3, 0],
    ['few creators with many posts', 20_000, 0],
    ['some creators', 2_000, 300],
    ['many creators', 20_000, 300],
    ['many who name it', 3, 4_000],
  ])('finds creators by a topic of %s, page by page in every order', async (said, uses, others) => {
    const { db } = app.services
    const topic = said.replaceAll(' ', '_')
    // who names it and has no post is nobody's to find
    await sql`with named as (insert into users (username, name) select ${topic} || n, 'Named' from generate_series(1, ${others}::int) n returning id)
      insert into profile_topics (user_id, topic, label) select id, ${topic}, ${topic} from named`.execute(db)
    await sql`insert into topics (topic, label, uses) values (${topic}, ${topic}, ${uses})`.execute(db)
    await sql`insert into post_topics (topic, post_id, creator_id, published_at, label, is_open)
      select ${topic}, id, creator_id, published_at, ${topic}, creator_id <> ${creator('bert').userId} from posts
      where creator_id <> ${creator('cleo').userId}`.execute(db)
    await sql`insert into profile_topics (user_id, topic, label) values (${creator('cleo').userId}, ${topic}, ${topic}),
      (${creator('anna').userId}, ${topic}, ${topic})`.execute(db)
    await sql`update users set follower_count = id * 10 where id = any (${[...made.values()].map(({ userId }) => userId)}::bigint[])`.execute(
      db,
    )
    const wanted = { popular: ['cleo', 'anna'], newest: ['cleo', 'anna'], price: ['cleo', 'anna'] } as const
    for (const [sort, expected] of Object.entries(wanted)) {
      const query = { sort: sort as keyof typeof wanted, topic, limit: '1' }
      const first = await app.call('GET /creators', { query })
      const then = await app.call('GET /creators', { query: { ...query, cursor: first.body.nextCursor ?? '' } })
      expect([first, then].flatMap(({ body }) => body.creators.map(({ username }) => username))).toEqual(expected)
      expect(then.body.nextCursor).toBeNull()
    }
    expect((await names({ sort: 'recommended', topic })).toSorted()).toEqual(['anna', 'cleo'])
    expect(await names({ topic, price: 'free' })).toEqual(['cleo'])
  })

  it('says which of the topics that I follow somebody writes about, and hides who is blocked', async () => {
    await app.call('PUT /topics/:topic/follow', { params: { topic: 'baking' } }, { as: fan })
    expect((await list({}, fan)).map(({ topic }) => topic)).toEqual(['baking', null, null])
    expect((await list({})).map(({ topic }) => topic)).toEqual([null, null, null])
    await app.call('PUT /users/:username/block', { params: { username: 'looker' } }, { as: creator('cleo') })
    for (const sort of ['recommended', 'rising', 'price', 'newest', 'popular'])
      expect(await names({ sort }, fan)).not.toContain('cleo')
  })
})
