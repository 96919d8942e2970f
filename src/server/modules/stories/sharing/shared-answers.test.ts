import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

const place = { x: 0.5, y: 0.5, scale: 1, turn: 0 }
const at = (id: number) => ({ params: { id: String(id) } })
const post = async (overlays: Overlay[], as = maker, audience: 'everyone' | 'subscribers' = 'everyone') =>
  app.call('POST /stories', { body: { items: [{ mediaId: await readyPhoto(app, as), overlays }], audience } }, { as })
const ask = async () =>
  (await post([{ type: 'question', ...place, text: 'What shall I cook?' }])).body.stories[0]?.id ?? 0
const answer = (id: number, text: string, shareable?: boolean, as = fan) =>
  app.call(
    'PUT /stories/:id/answer',
    { ...at(id), body: { text, ...(shareable !== undefined && { shareable }) } },
    { as },
  )
const answers = async (id: number) => (await app.call('GET /stories/:id/answers', at(id), { as: maker })).body.answers
const numberOf = async (id: number) => (await answers(id))[0]?.id ?? 0
const showing = (answerId: number): Overlay[] => [
  // what the author would like it to have said stands nowhere
  { type: 'answer', ...place, answerId, question: 'What is best?', text: 'You are the best' },
]
const shareAnswer = (answerId: number, as = maker, audience: 'everyone' | 'subscribers' = 'everyone') =>
  post(showing(answerId), as, audience)
const met = async (id: number, as = fan) => {
  const { body } = await app.call('GET /users/:username/stories', { params: { username: maker.username } }, { as })
  return body.stories.find((story) => story.id === id)
}

it('is shown with its writer’s words and without their name, and they are told', async () => {
  const asked = await ask()
  await answer(asked, 'Soup', true)
  expect(await answers(asked)).toMatchObject([{ text: 'Soup', shareable: true }])
  const story = (await shareAnswer(await numberOf(asked))).body.stories[0]?.id ?? 0
  await app.runJobs()
  const other = await app.fan(`other_${String(number)}`)
  const seen = await met(story, other)
  expect(seen).toMatchObject({
    overlays: [{ type: 'answer', ...place, question: 'What shall I cook?', text: 'Soup' }],
    showsMyAnswer: false,
  })
  expect(JSON.stringify(seen)).not.toContain(fan.username)
  expect(await met(story)).toMatchObject({ showsMyAnswer: true })
  const told = (await app.call('GET /notifications', {}, { as: fan })).body.notifications
  expect(told.filter(({ kind }) => kind === 'story_answer_shared')).toHaveLength(1)
})

it('is not shared without consent, by another, or after its writer is gone', async () => {
  const asked = await ask()
  await answer(asked, 'Soup')
  const id = await numberOf(asked)
  expect((await shareAnswer(id)).status).toBe(422)
  await answer(asked, 'Soup', true)
  expect((await shareAnswer(id, await app.creator(`thief_${String(number)}`))).status).toBe(422)
  expect((await shareAnswer(999_999)).status).toBe(422)
  expect((await post([{ type: 'answer', ...place, question: 'Q', text: 'Made up' }])).status).toBe(422)
  await app.call('PUT /users/:username/block', { params: { username: maker.username } }, { as: fan })
  expect((await shareAnswer(id)).status).toBe(422)
  await app.call('DELETE /users/:username/block', { params: { username: maker.username } }, { as: fan })
  await answer(asked, 'Soup', false)
  expect((await shareAnswer(id)).status).toBe(422)
})

it('leaves the story when it is taken back, changed, or its writer deletes their account', async () => {
  const asked = await ask()
  const shown = async () => {
    await answer(asked, 'Soup', true)
    return (await shareAnswer(await numberOf(asked))).body.stories[0]?.id ?? 0
  }
  const words = async (story: number) => {
    const seen = await met(story, maker)
    return seen?.locked === false ? seen.overlays.length : null
  }
  const takeBackMessage = (id: number) => app.call('DELETE /stories/:id/answer', at(id), { as: fan })
  const first = await shown()
  expect(await words(first)).toBe(1)
  // named by the story that shows it, also when both are over
  await sql`update stories set expires_at = now() where id in (${asked}, ${first})`.execute(app.services.db)
  expect((await takeBackMessage(first)).status).toBe(200)
  expect((await takeBackMessage(first)).status).toBe(404)
  await sql`update stories set expires_at = now() + interval '1 hour' where id in (${asked}, ${first})`.execute(
    app.services.db,
  )
  expect([await words(first), await answers(asked)]).toEqual([0, []])
  for (const change of [
    () => answer(asked, 'Stew', true),
    () => answer(asked, 'Soup', false),
    () => takeBackMessage(asked),
  ]) {
    const story = await shown()
    expect(await words(story)).toBe(1)
    await change()
    expect(await words(story)).toBe(0)
  }
  const last = await shown()
  await sql`delete from story_shared_answers where user_id = ${fan.userId}`.execute(app.services.db)
  expect(await words(last)).toBe(0)
})

it('is locked with its story, and looked through for listed words', async () => {
  const asked = await ask()
  await answer(asked, 'Secretsoup', true)
  const { body } = await shareAnswer(await numberOf(asked), maker, 'subscribers')
  const story = body.stories[0]?.id ?? 0
  const other = await app.fan(`other_${String(number)}`)
  expect(JSON.stringify(await met(story, other))).not.toContain('Secretsoup')
  // a word that is listed before it comes out holds it
  const waits = await app.call(
    'POST /stories',
    {
      body: {
        items: [{ mediaId: await readyPhoto(app, maker), overlays: showing(await numberOf(asked)) }],
        audience: 'everyone',
        publishAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    },
    { as: maker },
  )
  const scheduled = waits.body.stories[0]?.id ?? 0
  const chosen = JSON.stringify({ restrictedWords: ['secretsoup'] })
  await sql`update operator_settings set chosen = ${chosen}::jsonb, version = version + 1`.execute(app.services.db)
  await app.services.settings.load()
  expect((await shareAnswer(await numberOf(asked))).status).toBe(422)
  await sql`update stories set publish_at = now() where id = ${scheduled}`.execute(app.services.db)
  await app.runJobs()
  const waiting = (await app.call('GET /stories/waiting', {}, { as: maker })).body.stories
  expect(waiting).toMatchObject([{ id: scheduled, state: 'in_review', heldForWords: true }])
  await sql`update operator_settings set chosen = '{}'::jsonb, version = version + 1`.execute(app.services.db)
  await app.services.settings.load()
})
