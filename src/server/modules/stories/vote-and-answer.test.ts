import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Overlay } from '#contract/story-overlays.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
let maker: Person
let fan: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  maker = await app.creator(`maker_${String(number)}`, { monthly: 500 })
  fan = await app.fan(`fan_${String(number)}`)
})

const place = { x: 0.5, y: 0.25, scale: 1, turn: -3 }
const words: Overlay = { type: 'text', ...place, text: 'Tonight, from the cellar', style: 'box' }
const poll: Overlay = { type: 'poll', ...place, text: 'Which drum first?', options: ['The iyá', 'The small one'] }
const question: Overlay = { type: 'question', ...place, text: 'What should I play?' }
const post = async (overlays: readonly object[], audience: 'everyone' | 'subscribers' = 'everyone') => {
  const items = [{ mediaId: await readyPhoto(app, maker), overlays: overlays as Overlay[] }]
  return app.call('POST /stories', { body: { items, audience } }, { as: maker })
}
const share = async (...overlays: Overlay[]) => (await post(overlays)).body.stories[0]?.id ?? 0
const met = async (as = fan) =>
  (await app.call('GET /users/:username/stories', { params: { username: maker.username } }, { as })).body.stories[0]
const at = (id: number) => ({ params: { id: String(id) } })
const vote = (id: number, option: number, as = fan) =>
  app.call('PUT /stories/:id/vote', { ...at(id), body: { option } }, { as })
const answer = (id: number, text: string, as = fan) =>
  app.call('PUT /stories/:id/answer', { ...at(id), body: { text } }, { as })
const viewers = async (id: number) => (await app.call('GET /stories/:id/viewers', at(id), { as: maker })).body
const answers = async (id: number) =>
  (await app.call('GET /stories/:id/answers', at(id), { as: maker })).body.answers.map(({ username, text }) => [
    username,
    text,
  ])

describe('what lies over a story', () => {
  it('is given as it was placed, to those to whom the story is open', async () => {
    await share(words, poll, question)
    expect(await met()).toMatchObject({ overlays: [words, poll, question], votes: null, vote: null, answer: null })
    const other = await app.creator(`other_${String(number)}`)
    const { body } = await app.call(
      'POST /stories',
      { body: { items: [{ mediaId: await readyPhoto(app, other), overlays: [words] }], audience: 'subscribers' } },
      { as: other },
    )
    expect(body.stories).toHaveLength(1)
    const hidden = await app.call('GET /users/:username/stories', { params: { username: other.username } }, { as: fan })
    expect(JSON.stringify(hidden.body)).not.toContain('cellar')
  })

  it('is refused outside the picture, twice a poll, too much, and with listed words', async () => {
    for (const overlays of [
      [{ ...words, x: 1.2 }],
      [{ ...words, scale: 9 }],
      [{ ...words, text: '' }],
      [{ ...words, style: 'loud' }],
      [{ ...words, color: 'red' }],
      [poll, poll],
      [{ ...poll, options: ['one'] }],
      Array.from({ length: 9 }, () => words),
    ])
      expect((await post(overlays)).status).toBe(422)
    const chosen = JSON.stringify({ restrictedWords: ['forbiddenword'] })
    await sql`update operator_settings set chosen = ${chosen}::jsonb, version = version + 1`.execute(app.services.db)
    await app.services.settings.load()
    expect((await post([{ ...poll, options: ['fine', 'a forbiddenword'] }])).status).toBe(422)
    const id = await share(question)
    expect((await answer(id, 'forbiddenword')).status).toBe(422)
    await sql`update operator_settings set chosen = '{}'::jsonb, version = version + 1`.execute(app.services.db)
    await app.services.settings.load()
  })

  it('goes with the story when it is deleted', async () => {
    const id = await share(words, poll, question)
    await vote(id, 0)
    await answer(id, 'soup')
    await app.call('DELETE /stories/:id', at(id), { as: maker })
    const { rows } =
      await sql`select overlays, overlay_words, (select count(*)::int from story_votes where story_id = s.id) as votes,
      (select count(*)::int from story_answers where story_id = s.id) as answers from stories s where id = ${id}`.execute(
        app.services.db,
      )
    expect(rows).toEqual([{ overlays: [], overlay_words: '', votes: 0, answers: 0 }])
  })
})

describe('a poll', () => {
  it('takes one vote a person, also from two devices, and shows how it stands to those who voted', async () => {
    const id = await share(poll)
    const other = await app.fan(`other_${String(number)}`)
    expect((await vote(id, 1, other)).body).toEqual({ votes: [0, 1], vote: 1 })
    const both = await Promise.all([vote(id, 0), vote(id, 1)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const mine = (both.find(({ status }) => status === 200)?.body.vote ?? 0) as 0 | 1
    expect((await vote(id, mine)).status).toBe(200)
    expect((await vote(id, 1 - mine)).body.code).toBe('already_voted')
    const { options } = (await viewers(id)).poll ?? { options: [] }
    expect(options.map(({ count }) => count).reduce((sum, n) => sum + n, 0)).toBe(2)
    expect((await met())?.locked === false && (await met())).toMatchObject({ vote: mine })
    const third = await app.fan(`third_${String(number)}`)
    expect(await met(third)).toMatchObject({ votes: null })
    expect(await met(maker)).toMatchObject({ votes: options.map(({ count }) => count) })
  })

  it('refuses what is no option, one’s own, a locked story, one without a poll, and one that is over', async () => {
    const id = await share(poll)
    expect((await vote(id, 2)).status).toBe(422)
    expect((await vote(id, 0, maker)).status).toBe(403)
    const locked = (await post([poll], 'subscribers')).body.stories[0]?.id ?? 0
    expect((await vote(locked, 0)).status).toBe(403)
    expect((await vote(await share(words), 0)).status).toBe(404)
    await sql`update stories set expires_at = now() where id = ${id}`.execute(app.services.db)
    expect((await vote(id, 0)).status).toBe(404)
  })
})

it('a question takes one answer a person, the newest, which its author reads with the name', async () => {
  const id = await share(question)
  expect((await answer(id, 'soup')).status).toBe(200)
  expect((await answer(id, 'bread')).status).toBe(200)
  expect(await met()).toMatchObject({ answer: { text: 'bread', shareable: false } })
  expect(await answers(id)).toEqual([[fan.username, 'bread']])
  expect((await viewers(id)).figures.answerCount).toBe(1)
  expect((await answer(id, 'x', maker)).status).toBe(403)
  expect((await answer(await share(poll), 'x')).status).toBe(404)
  const stranger = await app.creator(`stranger_${String(number)}`)
  expect((await app.call('GET /stories/:id/answers', at(id), { as: stranger })).status).toBe(404)
  await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: maker })
  expect(await answers(id)).toEqual([])
})

describe('a mention, a link and a countdown', () => {
  const mention = (username: string): Overlay => ({ type: 'mention', ...place, username })
  const link = (url: string): Overlay => ({ type: 'link', ...place, text: 'Tickets', url })
  const countdown = (hours: number): Overlay => ({
    type: 'countdown',
    ...place,
    text: 'The premiere',
    at: new Date(Date.now() + hours * 3_600_000).toISOString(),
  })
  const told = async (as = fan) =>
    (await app.call('GET /notifications', {}, { as })).body.notifications.filter(({ kind }) => kind === 'story_mention')
  const named = async (as = fan) => {
    const story = await met(as)
    return story?.locked === false
      ? story.overlays.flatMap((one) => (one.type === 'mention' ? [one.username] : []))
      : []
  }
  const block = (who: Person, by: Person) =>
    app.call('PUT /users/:username/block', { params: { username: who.username } }, { as: by })

  it('tells whom it names, once, and follows them when they change their name', async () => {
    await share(mention(fan.username.toUpperCase()), mention(fan.username), mention(maker.username))
    await app.runJobs()
    expect(await told()).toHaveLength(1)
    expect(await told(maker)).toHaveLength(0)
    await sql`update users set username = ${`${fan.username}_new`} where id = ${fan.userId}`.execute(app.services.db)
    expect(await named()).toEqual([`${fan.username}_new`, `${fan.username}_new`, maker.username])
  })

  it('tells nobody of a story that is locked to them, and names nobody who is not there', async () => {
    const other = await app.fan(`other_${String(number)}`)
    await post([mention(fan.username)], 'subscribers')
    await app.runJobs()
    expect(await told()).toHaveLength(0)
    for (const gone of ['nobody_there', 'deleted-1']) expect((await post([mention(gone)])).status, gone).toBe(422)
    await block(maker, other)
    expect((await post([mention(other.username)])).status).toBe(422)
    await app.call('DELETE /stories/:id', at((await met(maker))?.id ?? 0), { as: maker })
    // who is blocked by its reader is not named to them
    await share(mention(fan.username))
    const reader = await app.fan(`reader_${String(number)}`)
    expect(await named(reader)).toEqual([fan.username])
    await block(fan, reader)
    expect(await named(reader)).toEqual([])
    expect(await named(fan)).toEqual([fan.username])
  })

  it('leads only to encrypted addresses without hidden parts, and says words that may be said', async () => {
    for (const url of [
      'http://example.com',
      'javascript:alert(1)',
      'https://user:word@example.com',
      'https://localhost/x',
      'data:text/html,x',
      'example.com',
      '//example.com/x',
      '/post/1/../../x',
      '/settings/account',
    ])
      expect((await post([link(url)])).status, url).toBe(422)
    for (const url of ['https://example.com/a?b=c', '/post/12', '/live/3', '/live/3/join', '/asker?subscribe=monthly'])
      expect((await post([link(url)])).status, url).toBe(201)
  })

  it('counts down to a moment ahead, and only to one', async () => {
    expect((await post([countdown(-1)])).status).toBe(422)
    expect((await post([countdown(24 * 31)])).status).toBe(422)
    expect((await post([countdown(1), countdown(2)])).status).toBe(422)
    expect((await post([countdown(24)])).status).toBe(201)
    expect(await met()).toMatchObject({ overlays: [{ type: 'countdown', text: 'The premiere' }] })
  })
})
