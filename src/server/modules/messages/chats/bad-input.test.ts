import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { talking } from '#test/talk.ts'

let app: TestApp
let talk: ReturnType<typeof talking>
let ana: Person
let ben: Person
let eve: Person
let chatId: number
let messageId: number
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  ana = await app.creator('ana')
  ben = await app.fan('ben')
  eve = await app.fan('eve')
  chatId = await talk.start(ben, ana)
  messageId = (await talk.say(ben, chatId, 'between us')).id
  await talk.say(ana, chatId, 'of course')
})
afterAll(() => app.close())

it('someone else’s chat and messages are nothing to anybody else, whatever they do with them', async () => {
  const chat = talk.at(chatId)
  const message = { params: { id: String(messageId) } }
  const before = JSON.stringify([await talk.history(ana, chatId), await talk.history(ben, chatId)])
  const answers = [
    await app.call('GET /chats/:id', chat, { as: eve }),
    await app.call('PATCH /chats/:id', { ...chat, body: { pinned: true, muted: true } }, { as: eve }),
    await app.call('DELETE /chats/:id', chat, { as: eve }),
    await app.call('POST /chats/:id/clear', chat, { as: eve }),
    await app.call('POST /chats/:id/read', { ...chat, body: { upTo: messageId } }, { as: eve }),
    await app.call('GET /chats/:id/messages', { ...chat, query: { around: String(messageId) } }, { as: eve }),
    await app.call('POST /chats/:id/messages', { ...chat, body: { text: 'let me in' } }, { as: eve }),
    await app.call('POST /chats/:id/hide', { ...chat, body: { messageIds: [messageId] } }, { as: eve }),
    await app.call('GET /chats/:id/media', chat, { as: eve }),
    await app.call('GET /messages/:id', message, { as: eve }),
    await app.call('DELETE /messages/:id', message, { as: eve }),
    await app.call('PUT /messages/:id/reaction', { ...message, body: { emoji: '🔥' } }, { as: eve }),
    await app.call('DELETE /messages/:id/reaction', message, { as: eve }),
    await app.call('POST /messages/:id/unlock', { ...message, body: { expectedPriceCents: 100 } }, { as: eve }),
    await app.call(
      'POST /reports',
      { body: { subject: { kind: 'message', id: messageId }, reason: 'spam' } },
      { as: eve },
    ),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(JSON.stringify(body)).not.toMatch(/between us|ana|ben/)
  }
  // nor through a chat of one's own
  const own = await talk.start(eve, ana)
  expect((await talk.history(eve, own, { around: String(messageId) })).messages).toEqual([])
  expect((await talk.send(eve, own, { text: 'x', replyToId: messageId })).status).toBe(422)
  await app.call('POST /chats/:id/hide', { ...talk.at(own), body: { messageIds: [messageId] } }, { as: eve })
  expect(JSON.stringify([await talk.history(ana, chatId), await talk.history(ben, chatId)])).toBe(before)
})

describe('texts', () => {
  it('of a hundred kilobytes, or nothing, are refused', async () => {
    expect((await talk.send(ben, chatId, { text: 'x'.repeat(100_000) })).status).toBe(413)
    expect((await talk.send(ben, chatId, { text: 'x'.repeat(limits.messageTextMax + 1) })).status).toBe(422)
    expect((await talk.send(ben, chatId, { text: 'x'.repeat(limits.messageTextMax) })).status).toBe(201)
    for (const body of [{}, { text: ' \u202e\u200b\u0000 ' }, { mediaIds: [] }])
      expect((await talk.send(ben, chatId, body)).status).toBe(422)
  })
  it('that would break a page are tamed, and languages and emoji stay as they are', async () => {
    const sent = async (text: string) => (await talk.say(ben, chatId, text)).text
    expect(await sent(`a${'\u0301'.repeat(500)}b`)).toMatch(/^.{1,10}b$/u)
    expect(await sent('\u202eevil\u2066\u200b')).toBe('evil')
    const family = '👩‍👩‍👧‍👦'
    const long = (await sent(['👩', ...Array.from({ length: 400 }, () => '👦')].join('\u200d'))) ?? ''
    expect(long.length).toBeLessThan(40)
    for (const text of [family, '🏳️‍🌈 🧑🏽‍🚀', 'مرحبا بالعالم', 'नमस्ते', 'Tiếng Việt', 'a\n\nb'])
      expect(await sent(text)).toBe(text.normalize('NFC'))
  })
})

describe('who may write', () => {
  const set = (person: Person, whoMayMessage: 'everyone' | 'followers' | 'subscribers' | 'nobody') =>
    app.call('PUT /settings/privacy', { body: { whoMayMessage, hiddenIn: [] } }, { as: person })

  it('is what the person has set; who was written to by hand may answer', async () => {
    const host = await app.creator('host')
    const fan = await app.fan('guest')
    const between = await talk.start(fan, host)
    const status = async () => (await talk.send(fan, between, { text: 'hi' })).status
    for (const [setting, expected] of [
      ['nobody', 403],
      ['subscribers', 403],
      ['followers', 403],
      ['everyone', 201],
    ] as const) {
      await set(host, setting)
      expect([setting, await status()]).toEqual([setting, expected])
    }
    await talk.follow(fan, host)
    await set(host, 'followers')
    expect(await status()).toBe(201)
    await set(host, 'subscribers')
    const refused = await talk.send(fan, between, { text: 'hi' })
    expect([refused.body.code, (await app.call('GET /chats/:id', talk.at(between), { as: fan })).body.writing]).toEqual(
      ['cannot_message', { allowed: false, reason: 'setting', priceCents: null, taxCents: 0, takesTips: false }],
    )
    await talk.subscribe(fan, host)
    expect(await status()).toBe(201)
    await set(host, 'nobody')
    expect(await status()).toBe(403)
    await talk.say(host, between, 'you may ask')
    expect(await status()).toBe(201)
  })
  it('is nobody for people who are not there for each other, oneself, and the unverified', async () => {
    const host = await app.creator('shy')
    const fan = await app.fan('far')
    await app.call('PUT /users/:username/block', { params: { username: 'far' } }, { as: host })
    for (const [as, username, status] of [
      [fan, 'shy', 404],
      [host, 'far', 404],
      [fan, 'nobody_at_all', 404],
      [fan, 'far', 403],
      [await app.signUp('unproved'), 'ana', 403],
    ] as const)
      expect([username, (await app.call('POST /chats', { body: { username } }, { as })).status]).toEqual([
        username,
        status,
      ])
  })
  it('ends where one is hidden in a country: the chat is gone for who lives there, and comes back', async () => {
    const host = await app.creator('hider')
    const fan = await app.fan('traveller')
    const between = await talk.start(fan, host)
    await talk.say(host, between, 'hello')
    await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(app.services.db)
    const hide = (hiddenIn: string[]) =>
      app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn } }, { as: host })
    await hide(['DE'])
    expect([await talk.chats(fan), await talk.unread(fan)]).toEqual([[], 0])
    expect((await talk.send(fan, between, { text: 'x' })).status).toBe(404)
    // nobody reads it any more
    expect((await talk.send(host, between, { text: 'x' })).body.code).toBe('cannot_message')
    await sql`update accounts set country = 'FR' where user_id = ${fan.userId}`.execute(app.services.db)
    expect(await talk.unread(fan)).toBe(1)
  })
})

it('reports keep what was said around; the gravest ones hide the message from both at once', async () => {
  const between = await talk.start(eve, ana)
  await talk.say(ana, between, 'before')
  const bad = await talk.say(ana, between, 'something vile')
  await talk.say(eve, between, 'after')
  const unread = await talk.unread(eve)
  const report = (reason: 'spam' | 'underage') =>
    app.call('POST /reports', { body: { subject: { kind: 'message', id: bad.id }, reason } }, { as: eve })
  expect((await report('spam')).status).toBe(201)
  const { rows } = await sql<{ snapshot: { text: string; context: { text: string }[] } }>`
    select snapshot from cases where subject_kind = 'message' and subject_id = ${bad.id}`.execute(app.services.db)
  expect(rows[0]?.snapshot).toMatchObject({ text: 'something vile', context: [{ text: 'before' }, { text: 'after' }] })
  expect((await talk.history(eve, between)).messages.some(({ text }) => text === 'something vile')).toBe(true)
  expect((await report('underage')).status).toBe(201)
  for (const as of [ana, eve]) expect(JSON.stringify(await talk.history(as, between))).not.toContain('vile')
  expect(await talk.unread(eve)).toBe(unread - 1)
  // one's own messages are not reported
  expect(
    (
      await app.call(
        'POST /reports',
        { body: { subject: { kind: 'message', id: messageId }, reason: 'spam' } },
        { as: ben },
      )
    ).status,
  ).toBe(403)
})

it('ten thousand messages in a minute end at the limit, with the time to wait', async () => {
  const limited = await createApp({
    services: app.services,
    antiForgerySecret: 'secret',
    trustProxy: '',
    rateFactor: 1,
    validateAnswers: false,
    uploadFolder: `${app.dataDir}/limited`,
    metricsToken: null,
    pages: null,
  })
  await limited.ready()
  const statuses = new Map<number, number>()
  let wait: unknown
  for (let n = 0; n < 10_000; n += 1) {
    const { statusCode, headers } = await limited.inject({
      method: 'POST',
      url: `/api/chats/${String(chatId)}/messages`,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${eve.token}`,
        'idempotency-key': freshKey(),
      },
      payload: JSON.stringify({ text: `flood ${String(n)}` }),
    })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    if (statusCode === 429) wait = headers['retry-after']
  }
  await limited.close()
  expect(statuses.get(429)).toBeGreaterThan(9000)
  expect(Number(wait)).toBeGreaterThan(0)
})
