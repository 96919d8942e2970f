import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishDue } from '#modules/posts/publish.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { talking } from '#test/talk.ts'

/** A word that the operator lists after a post was written keeps it from coming out. */
let app: TestApp
let admin: Person
let moderator: Person
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'dora', 'admin')
  moderator = await staff(app, 'otto', 'moderator')
  creator = await app.creator('planner')
})
afterAll(() => app.close())

async function list(...restrictedWords: string[]): Promise<void> {
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  const body = { version, change: { restrictedWords } }
  expect((await app.call('PATCH /admin/settings', { body }, { as: admin })).status).toBe(200)
}
const at = (id: number) => ({ params: { id: String(id) } })
async function scheduled(text: string, more: object = {}): Promise<number> {
  const body = {
    text,
    mediaIds: [],
    audience: 'everyone' as const,
    publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  }
  const made = await app.call('POST /posts', { body }, { as: creator })
  expect(made.status).toBe(201)
  await app.runJobs()
  return made.body.id
}
const timeComes = async (...ids: number[]) => {
  await sql`update posts set publish_at = now() - interval '1 second' where id = any (${ids}::bigint[])`.execute(
    app.services.db,
  )
  return publishDue(app.services)
}
const state = async (id: number) => (await app.call('GET /posts/:id', at(id), { as: creator })).body.state
const held = async () =>
  (await app.call('GET /processing', {}, { as: creator })).body.items
    .filter(({ heldForWords }) => heldForWords)
    .map(({ post }) => post.id)
const told = async () =>
  (await app.call('GET /notifications', {}, { as: creator })).body.notifications.filter(
    ({ kind }) => kind === 'post_held',
  ).length

it('it waits at its time, is told of, and comes out by itself with other words', async () => {
  const worded = await scheduled('a gloop for everyone')
  const plain = await scheduled('nothing special')
  await list('gloop')
  expect(await timeComes(worded, plain)).toBe(1)
  expect([await state(worded), await state(plain), await held(), await told()]).toEqual([
    'in_review',
    'published',
    [worded],
    1,
  ])
  expect((await app.call('GET /posts/:id', at(worded))).status).toBe(404)
  const { reviews } = (await app.call('GET /admin/reviews', {}, { as: moderator })).body
  expect(reviews).toMatchObject([{ kind: 'post', id: worded, heldForWords: true, matches: 0 }])
  // only its audience: the word is still there
  await app.call('PATCH /posts/:id', { ...at(worded), body: { audience: 'followers' } }, { as: creator })
  await app.runJobs()
  expect(await state(worded)).toBe('in_review')
  await app.call('PATCH /posts/:id', { ...at(worded), body: { text: 'a present for everyone' } }, { as: creator })
  await app.runJobs()
  expect([await state(worded), await held()]).toEqual(['published', []])
  await list()
})

it('it is found in teaser, poll and the words about a photo', async () => {
  const photo = await readyPhoto(app, creator)
  await sql`update media set alt = 'a gloop on a table' where id = ${photo}`.execute(app.services.db)
  const ids = [
    await scheduled('one', { teaser: 'a gloop', priceCents: 300, mediaIds: [await readyPhoto(app, creator)] }),
    await scheduled('two', {
      poll: { options: ['gloop', 'none'], closesAt: new Date(Date.now() + 86_400_000).toISOString() },
    }),
    await scheduled('three', { mediaIds: [photo] }),
  ]
  await list('gloop')
  await timeComes(...ids)
  expect(await held()).toEqual(ids.toReversed())
  const shown = async (id: number) =>
    (await app.call('GET /admin/reviews/:id', at(id), { as: moderator })).body.listedWords
  expect(await Promise.all(ids.map(shown))).toEqual(
    ['a gloop', 'gloop', 'a gloop on a table'].map((said) => [{ word: 'gloop', said }]),
  )
  for (const id of ids) await app.call('DELETE /posts/:id', at(id), { as: creator })
  await list()
})

it('staff may let it out as it is', async () => {
  const id = await scheduled('the town of Gloop')
  await list('gloop')
  await timeComes(id)
  const { version } = (await app.call('GET /admin/reviews/:id', at(id), { as: moderator })).body
  const body = { decision: 'publish' as const, version }
  expect((await app.call('POST /admin/reviews/:id/decision', { ...at(id), body }, { as: moderator })).status).toBe(200)
  await app.runJobs()
  expect(await state(id)).toBe('published')
  await list()
})

it('one whose photos were still being made waits as well', async () => {
  const photo = await readyPhoto(app, creator)
  await sql`update media set state = 'processing' where id = ${photo}`.execute(app.services.db)
  const { id } = (
    await app.call('POST /posts', { body: { text: 'gloop', mediaIds: [photo], audience: 'everyone' } }, { as: creator })
  ).body
  await list('gloop')
  await sql`update media set state = 'ready' where id = ${photo}`.execute(app.services.db)
  await sql`select graphile_worker.add_job('publish_waiting_post', json_build_object('mediaId', ${photo}::text))`.execute(
    app.services.db,
  )
  await app.runJobs()
  expect([await state(id), await held()]).toEqual(['in_review', [id]])
  await list()
})

describe('what goes out to many by itself', () => {
  const heldMessages = async () =>
    (await app.call('GET /notifications', {}, { as: creator })).body.notifications.filter(
      ({ kind }) => kind === 'message_held',
    ).length
  const firstMessage = async () => {
    const { reviews } = (await app.call('GET /admin/reviews', {}, { as: moderator })).body
    return reviews.find(({ kind }) => kind === 'message')
  }
  async function letOut(id: number): Promise<void> {
    const { version } = (await app.call('GET /admin/reviews/messages/:id', at(id), { as: moderator })).body
    const body = { decision: 'publish' as const, version }
    const decided = await app.call('POST /admin/reviews/messages/:id/decision', { ...at(id), body }, { as: moderator })
    expect(decided.status).toBe(200)
    await app.runJobs()
  }

  it('a message to lists waits at its time, its author is told, and staff let it out', async () => {
    const fan = await app.fan('lists_reader')
    const talk = talking(app)
    await talk.follow(fan, creator)
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const to = { builtIn: ['followers' as const] }
    const made = await app.call(
      'POST /listMessages',
      { body: { to, text: 'a gloop for all of you', sendAt } },
      { as: creator },
    )
    const { id } = made.body
    await list('gloop')
    await sql`update list_messages set send_at = now() where id = ${id}`.execute(app.services.db)
    await app.runJobs()
    const sending = async () =>
      (await app.call('GET /listMessages', {}, { as: creator })).body.listMessages.find((one) => one.id === id)
    expect([await sending(), await talk.chats(fan), await heldMessages()]).toMatchObject([
      { state: 'scheduled', review: 'waiting', sentCount: 0 },
      [],
      1,
    ])
    const line = await firstMessage()
    expect(line).toMatchObject({ heldForWords: true, matches: 0, excerpt: 'a gloop for all of you' })
    const looked = await app.call('GET /admin/reviews/messages/:id', at(line?.id ?? 0), { as: moderator })
    expect(looked.body.listedWords).toEqual([{ word: 'gloop', said: 'a gloop for all of you' }])
    await letOut(line?.id ?? 0)
    expect([await sending(), (await talk.chats(fan))[0]?.last]).toMatchObject([
      { state: 'sent', review: null, sentCount: 1 },
      { text: 'a gloop for all of you' },
    ])
    await list()
  })

  it('a welcome waits for staff, who was welcomed keeps theirs, and the others get it afterwards, once', async () => {
    const talk = talking(app)
    const greeter = await app.creator('greeter', { monthly: 0 })
    const body = { enabled: true, text: 'gloop and welcome', mediaIds: [await readyPhoto(app, greeter)] }
    expect((await app.call('PUT /welcomeMessage', { body }, { as: greeter })).status).toBe(200)
    const subscribe = async (username: string) => {
      const fan = await app.fan(username)
      const order = { params: { username: 'greeter' }, body: { period: 'monthly' as const, expectedPriceCents: 0 } }
      expect((await app.call('POST /creators/:username/subscriptions', order, { as: fan })).status).toBe(201)
      await app.runJobs()
      return fan
    }
    const texts = async (fan: Person) => {
      const [chat] = await talk.chats(fan)
      return chat ? (await talk.history(fan, chat.id)).messages.map(({ text, media }) => [text, media.length]) : []
    }
    const early = await subscribe('before_list')
    expect(await texts(early)).toEqual([['gloop and welcome', 1]])
    await list('gloop')
    const first = await subscribe('while_listed')
    const second = await subscribe('while_it_waits')
    expect([await texts(first), await texts(second), await texts(early)]).toEqual([[], [], [['gloop and welcome', 1]]])
    expect((await app.call('GET /welcomeMessage', {}, { as: greeter })).body.welcome?.review).toBe('waiting')
    await letOut((await firstMessage())?.id ?? 0)
    const late = await subscribe('after_it')
    for (const fan of [early, first, second, late]) expect(await texts(fan)).toEqual([['gloop and welcome', 1]])
    await list()
  })
})
