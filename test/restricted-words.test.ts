import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteKey } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { readyPhoto } from './ready-photo.ts'
import { staff } from './staff.ts'

/** A word of the operator's list gets nowhere that others read, whichever way it is sent. */

let app: TestApp
let creator: Person
let scheduled = 0
let photo = ''
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('wordy')
  const admin = await staff(app, 'dora', 'admin')
  photo = await readyPhoto(app, creator)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { text: 'the forbidden word', mediaIds: [], audience: 'everyone' as const, publishAt }
  scheduled = (await app.call('POST /posts', { body }, { as: creator })).body.id
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  const change = { restrictedWords: ['forbidden'] }
  await app.call('PATCH /admin/settings', { body: { version, change } }, { as: admin })
})
afterAll(() => app.close())

const text = 'a forbidden thing'
const later = new Date(Date.now() + 86_400_000).toISOString()
const post = { mediaIds: [], audience: 'everyone' }
const ways: [RouteKey, field: string, () => object][] = [
  ['POST /posts', 'text', () => ({ body: { ...post, text } })],
  ['POST /posts', 'teaser', () => ({ body: { ...post, text: 'fine', teaser: text, audience: 'subscribers' } })],
  [
    'POST /posts',
    'poll.options',
    () => ({ body: { ...post, text: 'fine', poll: { options: ['yes', text], closesAt: later } } }),
  ],
  ['POST /posts/:id/publish', 'text', () => ({ params: { id: String(scheduled) } })],
  ['POST /savedReplies', 'text', () => ({ body: { title: 'fine', text } })],
  ['POST /savedReplies', 'title', () => ({ body: { title: text, text: 'fine' } })],
  ['PATCH /media/:id', 'alt', () => ({ params: { id: photo }, body: { alt: text } })],
  [
    'PUT /media/:id/captions/:language',
    'text',
    () => ({
      params: { id: photo, language: 'en' },
      body: { text: `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n` },
    }),
  ],
  ['PUT /welcomeMessage', 'text', () => ({ body: { text, mediaIds: [], enabled: true } })],
  [
    'POST /listMessages',
    'text',
    () => ({ body: { text, to: { builtIn: ['followers'], own: [] }, except: { builtIn: [], own: [] }, mediaIds: [] } }),
  ],
]
it.each(ways)('%s refuses it in %s', async (route, field, args) => {
  const { status, body } = await app.call(route, args(), { as: creator })
  expect([status, body.code, body.errors]).toEqual([
    422,
    'invalid_input',
    { [field]: ['It contains a word that isn’t allowed here.'] },
  ])
})

it('a draft may hold it, for it is nobody else’s to read, and does not come out with it', async () => {
  const content = { text, mediaIds: [], audience: 'everyone' as const }
  const draft = await app.call('POST /drafts', { body: content }, { as: creator })
  expect(draft.status).toBe(201)
  const { status, body } = await app.call('POST /posts', { body: content }, { as: creator })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['text']])
  const { rows } = await sql`select from posts where creator_id = ${creator.userId} and state = 'published'`.execute(
    app.services.db,
  )
  expect(rows).toHaveLength(0)
})
