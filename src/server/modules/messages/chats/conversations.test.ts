import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatChannel } from '#contract/chat-events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'

let app: TestApp
let talk: ReturnType<typeof talking>
let ana: Person
let ben: Person
let cleo: Person
let chatId: number
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  ana = await app.creator('ana')
  ben = await app.fan('ben')
  cleo = await app.fan('cleo')
  chatId = await talk.start(ben, ana)
})
afterAll(() => app.close())

it('a chat is one for both, and in no list before the first message', async () => {
  expect(await talk.start(ana, ben)).toBe(chatId)
  expect([await talk.chats(ana), await talk.chats(ben)]).toEqual([[], []])
  const { body } = await app.call('GET /chats/:id', talk.at(chatId), { as: ben })
  expect(body).toMatchObject({
    id: chatId,
    person: { username: 'ana', isCreator: true },
    last: null,
    writing: { allowed: true, reason: null, priceCents: null, takesTips: true },
  })
})

it('a message reaches the other side: list, badge, history, and both channels without content', async () => {
  app.published.length = 0
  const sent = await talk.say(ben, chatId, ' Hello\u202e\u0000 Ana ')
  expect(sent).toMatchObject({ chatId, mine: true, origin: 'typed', state: 'sent', text: 'Hello Ana', payment: null })
  await app.runJobs()
  expect(new Set(app.published)).toEqual(
    new Set([chatChannel(chatId), updatesChannel(ana.userId), updatesChannel(ben.userId)]),
  )
  const [listed] = await talk.chats(ana)
  expect(listed).toMatchObject({ id: chatId, unreadCount: 1, last: { id: sent.id, text: 'Hello Ana', mine: false } })
  expect([await talk.unread(ana), await talk.unread(ben)]).toEqual([1, 0])
  const history = await talk.history(ana, chatId)
  expect(history).toMatchObject({ hasBefore: false, hasAfter: false, firstUnreadId: sent.id })
  expect(history.messages.map(({ text, mine }) => [text, mine])).toEqual([['Hello Ana', false]])
  // read by one is a receipt for the other, and never goes back
  expect((await talk.read(ana, chatId, sent.id)).body.unreadCount).toBe(0)
  await talk.read(ana, chatId, 1)
  expect((await talk.history(ben, chatId)).theirReadUpTo).toBe(sent.id)
  expect(await talk.unread(ana)).toBe(0)
})

it('a message that is sent again with its key is sent once, whatever happens at once', async () => {
  const key = freshKey()
  const answers = await Promise.all([1, 2, 3, 4].map(() => talk.send(ben, chatId, { text: 'once' }, { key })))
  expect(new Set(answers.map(({ status, body }) => `${String(status)} ${String(body.id)}`)).size).toBe(1)
  expect((await talk.send(ben, chatId, { text: 'other' }, { key })).body.code).toBe('key_reused')
  const texts = (await talk.history(ana, chatId)).messages.map(({ text }) => text)
  expect(texts.filter((text) => text === 'once')).toHaveLength(1)
})

it('replies, reactions, and what one person deletes or clears stays for the other', async () => {
  const first = await talk.say(ana, chatId, 'what do you think?')
  const second = await talk.say(ben, chatId, { text: 'good', replyToId: first.id })
  expect(second.replyTo).toEqual({
    id: first.id,
    mine: false,
    text: 'what do you think?',
    language: null,
    mediaKind: null,
    unsent: false,
  })
  const message = { params: { id: String(second.id) } }
  for (const emoji of ['👍', '🔥'] as const)
    await app.call('PUT /messages/:id/reaction', { ...message, body: { emoji } }, { as: ana })
  const seen = (await app.call('GET /messages/:id', message, { as: ben })).body
  expect(seen.reactions).toEqual([{ emoji: '🔥', mine: false }])
  expect((await app.call('DELETE /messages/:id/reaction', message, { as: ana })).body.reactions).toEqual([])

  await app.call('POST /chats/:id/hide', { ...talk.at(chatId), body: { messageIds: [first.id] } }, { as: ben })
  const texts = async (as: Person) => (await talk.history(as, chatId)).messages.map(({ text }) => text)
  expect(await texts(ben)).not.toContain('what do you think?')
  expect(await texts(ana)).toContain('what do you think?')
  // what is gone for me is not quoted to me either, and I cannot answer it
  expect((await app.call('GET /messages/:id', message, { as: ben })).body.replyTo).toBeNull()
  const answer = await talk.send(ben, chatId, { text: 'x', replyToId: first.id })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['replyToId']])

  await app.call('POST /chats/:id/clear', talk.at(chatId), { as: ben })
  expect(await texts(ben)).toEqual([])
  expect((await talk.chats(ben))[0]).toMatchObject({ id: chatId, last: null, unreadCount: 0 })
  expect((await texts(ana)).length).toBeGreaterThan(3)
  await app.call('DELETE /chats/:id', talk.at(chatId), { as: ben })
  expect(await talk.chats(ben)).toEqual([])
  await talk.say(ana, chatId, 'still there?')
  expect(await texts(ben)).toEqual(['still there?'])
  expect((await talk.chats(ben)).map(({ unreadCount }) => unreadCount)).toEqual([1])
})

it('an unsent message is gone for both, and from what is unread', async () => {
  const before = await talk.unread(ben)
  const sent = await talk.say(ana, chatId, 'a secret slip')
  expect(await talk.unread(ben)).toBe(before + 1)
  const message = { params: { id: String(sent.id) } }
  expect((await app.call('DELETE /messages/:id', message, { as: ben })).status).toBe(403)
  const gone = await app.call('DELETE /messages/:id', message, { as: ana })
  expect(gone.body).toMatchObject({ state: 'unsent', text: '' })
  expect((await app.call('DELETE /messages/:id', message, { as: ana })).status).toBe(200)
  expect(await talk.unread(ben)).toBe(before)
  for (const as of [ana, ben]) {
    expect(JSON.stringify([await talk.history(as, chatId), await talk.chats(as)])).not.toContain('secret slip')
    expect((await app.call('PUT /messages/:id/reaction', { ...message, body: { emoji: '👍' } }, { as })).status).toBe(
      404,
    )
  }
})

describe('history', () => {
  let long: number
  const ids: number[] = []
  beforeAll(async () => {
    long = await talk.start(cleo, ana)
    for (let n = 0; n < 25; n += 1)
      ids.push((await talk.say(n % 2 === 0 ? cleo : ana, long, `message ${String(n)}`)).id)
  })
  const idsOf = async (query: Parameters<typeof talk.history>[2]) => {
    const { messages, hasBefore, hasAfter } = await talk.history(cleo, long, query)
    return { ids: messages.map(({ id }) => ids.indexOf(id)), hasBefore, hasAfter }
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

  it('goes both ways from any place, without a gap or a repetition', async () => {
    expect(await idsOf({ limit: '10' })).toEqual({ ids: range(15, 25), hasBefore: true, hasAfter: false })
    expect(await idsOf({ before: String(ids[15]), limit: '10' })).toEqual({
      ids: range(5, 15),
      hasBefore: true,
      hasAfter: true,
    })
    expect(await idsOf({ before: String(ids[5]), limit: '10' })).toEqual({
      ids: range(0, 5),
      hasBefore: false,
      hasAfter: true,
    })
    expect(await idsOf({ after: String(ids[4]), limit: '10' })).toEqual({
      ids: range(5, 15),
      hasBefore: true,
      hasAfter: true,
    })
    expect(await idsOf({ after: String(ids[24]) })).toEqual({ ids: [], hasBefore: true, hasAfter: false })
    expect(await idsOf({ around: String(ids[12]), limit: '6' })).toEqual({
      ids: range(9, 15),
      hasBefore: true,
      hasAfter: true,
    })
  })
  it('begins at a day', async () => {
    const { messages } = await talk.history(cleo, long, { around: String(ids[7]), limit: '1' })
    expect(await idsOf({ since: messages[0]?.at ?? '', limit: '3' })).toEqual({
      ids: [7, 8, 9],
      hasBefore: true,
      hasAfter: true,
    })
    expect((await idsOf({ since: '2020-01-01T00:00:00Z', limit: '2' })).ids).toEqual([0, 1])
    expect((await idsOf({ since: '2090-01-01T00:00:00Z', limit: '2' })).ids).toEqual([23, 24])
  })
  it('takes one place at a time', async () => {
    const { status } = await app.call(
      'GET /chats/:id/messages',
      { ...talk.at(long), query: { before: '5', after: '6' } },
      { as: cleo },
    )
    expect(status).toBe(422)
  })
})

describe('the list of chats', () => {
  let host: Person
  const guests: Person[] = []
  beforeAll(async () => {
    host = await app.creator('host')
    for (const name of ['dora', 'emil', 'fina', 'gus', 'hana']) {
      const guest = await app.fan(name)
      guests.push(guest)
      await talk.say(guest, await talk.start(guest, host), `from ${name}`)
    }
  })
  const names = async (query: Parameters<typeof talk.chats>[1] = {}) =>
    (await talk.chats(host, query)).map(({ person }) => person?.username)

  it('has unread chats first, pinned ones before them, or goes by time', async () => {
    expect(await names()).toEqual(['hana', 'gus', 'fina', 'emil', 'dora'])
    const [first] = await talk.chats(host)
    await talk.read(host, first?.id ?? 0, first?.last?.id ?? 0)
    expect(await names()).toEqual(['gus', 'fina', 'emil', 'dora', 'hana'])
    expect(await names({ order: 'recent' })).toEqual(['hana', 'gus', 'fina', 'emil', 'dora'])
    expect(await names({ filter: 'unread' })).toEqual(['gus', 'fina', 'emil', 'dora'])
    const emil = (await talk.chats(host, { search: 'emil' }))[0]
    await app.call('PATCH /chats/:id', { ...talk.at(emil?.id ?? 0), body: { pinned: true } }, { as: host })
    expect(await names()).toEqual(['emil', 'gus', 'fina', 'dora', 'hana'])
    expect(await names({ order: 'recent' })).toEqual(['emil', 'hana', 'gus', 'fina', 'dora'])
    for (const order of ['unread', 'recent'] as const) {
      const paged: (string | undefined)[] = []
      let cursor: string | undefined
      do {
        const query = { limit: '2', order, ...(cursor !== undefined && { cursor }) }
        const { body } = await app.call('GET /chats', { query }, { as: host })
        paged.push(...body.chats.map(({ person }) => person?.username))
        cursor = body.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect([order, paged]).toEqual([order, await names({ order })])
    }
  })
  it('is searched by the beginning of a name, and filtered by who subscribes and who has paid', async () => {
    expect(await names({ search: 'HA' })).toEqual(['hana'])
    expect(await names({ search: 'name of fin' })).toEqual(['fina'])
    expect(await names({ search: 'nobody' })).toEqual([])
    expect(await names({ filter: 'subscribers' })).toEqual([])
    const [dora] = guests
    if (dora) await talk.subscribe(dora, host)
    expect(await names({ filter: 'subscribers' })).toEqual(['dora'])
    expect((await talk.chats(host, { filter: 'subscribers' }))[0]?.subscribesToMe).toBe(true)
    expect(await names({ filter: 'paid' })).toEqual([])
  })
  it('leaves muted chats out of the badge, and refuses a page of nobody’s', async () => {
    const before = await talk.unread(host)
    const gus = (await talk.chats(host, { search: 'gus' }))[0]
    const { body } = await app.call(
      'PATCH /chats/:id',
      { ...talk.at(gus?.id ?? 0), body: { muted: true } },
      { as: host },
    )
    expect(body).toMatchObject({ muted: true, pinned: false })
    expect(await talk.unread(host)).toBe(before - 1)
    expect((await app.call('GET /chats', { query: { cursor: 'bm9uc2Vuc2U' } }, { as: host })).status).toBe(422)
  })
})

it('media of a chat, by kind, and only what one may see', async () => {
  const photo = await readyPhoto(app, ben)
  const voice = await readyPhoto(app, ben, 'voice')
  const sent = await talk.say(ben, chatId, { text: 'listen', mediaIds: [photo, voice] })
  expect(sent.media.map(({ kind }) => kind)).toEqual(['photo', 'voice'])
  expect(sent.media[1]?.voice).toEqual({ durationMs: 4000, peaks: [0, 50, 100] })
  const items = async (query: { kind?: 'photo' | 'voice' } = {}) =>
    (await app.call('GET /chats/:id/media', { ...talk.at(chatId), query }, { as: ana })).body.items
  expect((await items()).map(({ media }) => media.kind)).toEqual(['photo', 'voice'])
  expect((await items({ kind: 'voice' })).map(({ messageId }) => messageId)).toEqual([sent.id])
  expect((await talk.chats(ana))[0]?.last?.media).toEqual({ kind: 'photo', count: 2, locked: false })
  // an upload hangs on one message, is one's own, and is ready
  for (const [mediaIds, as, code] of [
    [[photo], ben, 'invalid_input'],
    [[await readyPhoto(app, cleo)], ben, 'invalid_input'],
    [['not-there-at-all'], ben, 'invalid_input'],
  ] as const)
    expect((await talk.send(as, chatId, { mediaIds: [...mediaIds] })).body.code).toBe(code)
})
