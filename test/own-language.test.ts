import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'
import { readyPhoto } from './ready-photo.ts'

let app: TestApp
let author: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('author')
  fan = await app.fan('reader')
})
afterAll(() => app.close())

const of = (id: number) => ({ params: { id: String(id) } })
const french = 'Une photo de la rivière, prise avec mon vieil appareil dans le brouillard.'
const german = 'Der Fluss im Nebel, mit meiner alten Kamera aus dem Jahr 1968.'

describe('the language of people’s own words', () => {
  it('is kept with posts and changes with them; who may not read a text is told the teaser’s', async () => {
    const body = { text: french, teaser: german, mediaIds: [], audience: 'subscribers' as const }
    const { id } = (await app.call('POST /posts', { body }, { as: author })).body
    const seen = async (as: Person) => (await app.call('GET /posts/:id', of(id), { as })).body.language
    expect([await seen(author), await seen(fan)]).toEqual(['fr', 'de'])
    const edit = { text: german, teaser: '' }
    expect((await app.call('PATCH /posts/:id', { ...of(id), body: edit }, { as: author })).status).toBe(200)
    expect([await seen(author), await seen(fan)]).toEqual(['de', null])
    const { edits } = (await app.call('GET /posts/:id/edits', of(id), { as: author })).body
    expect(edits).toMatchObject([{ text: french, language: 'fr' }])
  })

  it('is kept with comments, messages, profiles and captions', async () => {
    const body = { text: 'Hello', mediaIds: [], audience: 'everyone' as const }
    const { id } = (await app.call('POST /posts', { body }, { as: author })).body
    const comment = await app.call('POST /posts/:id/comments', { ...of(id), body: { text: french } }, { as: fan })
    expect(comment.body.language).toBe('fr')
    await app.call('PATCH /settings/profile', { body: { bio: german } }, { as: author })
    const profile = { params: { username: 'author' } }
    expect((await app.call('GET /users/:username', profile, { as: fan })).body.bioLanguage).toBe('de')
    const chat = await app.call('POST /chats', { body: { username: 'author' } }, { as: fan })
    const message = { ...of(chat.body.id), body: { text: 'Это не то, что я думала', mediaIds: [] } }
    const sent = await app.call('POST /chats/:id/messages', message, { as: fan, key: freshKey() })
    expect(sent.body.language).toBe('ru')
    const listed = async () => (await app.call('GET /chats', {}, { as: fan })).body.chats[0]?.last?.language
    expect(await listed()).toBe('ru')
    const quoting = { ...of(chat.body.id), body: { text: '🎺', mediaIds: [], replyToId: sent.body.id } }
    const quoted = await app.call('POST /chats/:id/messages', quoting, { as: author, key: freshKey() })
    expect(quoted.body.replyTo).toMatchObject({ text: message.body.text, language: 'ru' })
    expect(await listed()).toBeNull()
    await app.call('DELETE /messages/:id', of(sent.body.id), { as: fan })
    const [unsent] = (await app.call('GET /chats/:id/messages', of(chat.body.id), { as: author })).body.messages
    expect(unsent).toMatchObject({ text: '', language: null })
    const overlay = { type: 'text', x: 0.5, y: 0.5, scale: 1, turn: 0, style: 'plain', text: french } as const
    const items = [
      { mediaId: await readyPhoto(app, author), caption: german },
      { mediaId: await readyPhoto(app, author), overlays: [overlay] },
    ]
    await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: author })
    const { stories } = (await app.call('GET /users/:username/stories', profile, { as: fan })).body
    expect(stories).toMatchObject([{ caption: german, language: 'de' }, { language: 'fr' }])
  })
})
