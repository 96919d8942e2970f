import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { talking } from '#test/talk.ts'

/** Media like something removed do not go out in messages before staff have looked, wherever they are sent. */
let app: TestApp
let talk: ReturnType<typeof talking>
let admin: Person
let moderator: Person
let creator: Person
let blockedId: number
const sha = createHash('sha256').update('a removed picture').digest()
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  admin = await staff(app, 'dora', 'admin')
  moderator = await staff(app, 'otto', 'moderator')
  creator = await app.creator('sender', { monthly: 0 })
  await block()
})
afterAll(() => app.close())

async function block(): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into blocked_media (sha256, reason) values (${sha}, 'case 7')
    on conflict (sha256) do update set reason = 'case 7' returning id`.execute(app.services.db)
  blockedId = rows[0]?.id ?? 0
}

/** An upload of somebody that is the same file as what was removed. */
async function matched(as: Person): Promise<string> {
  const id = await readyPhoto(app, as)
  await sql`update media set sha256 = ${sha}, match_id = ${blockedId} where id = ${id}`.execute(app.services.db)
  return id
}
const waiting = async () =>
  (await app.call('GET /admin/reviews', {}, { as: moderator })).body.reviews.filter(({ kind }) => kind === 'message')
const at = (id: number) => ({ params: { id: String(id) } })
const look = (id: number, as = moderator) => app.call('GET /admin/reviews/messages/:id', at(id), { as })
async function decide(id: number, body: object, as = moderator) {
  const { version } = (await look(id)).body
  const answer = await app.call(
    'POST /admin/reviews/messages/:id/decision',
    { ...at(id), body: { version, ...body } as never },
    { as },
  )
  await app.runJobs()
  return answer
}
const removal = { decision: 'remove', ground: 'revenge_porn', statement: 'This was removed before.' }
const kinds = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)
/** Appeals against the latest decision, as the case that staff then find. */
async function appeal(as: Person) {
  const [decision] = (await app.call('GET /decisions', {}, { as })).body.decisions
  const body = { text: 'It is another picture.' }
  await app.call('POST /decisions/:id/appeal', { ...at(decision?.id ?? 0), body }, { as })
  return (await app.call('GET /admin/cases/:id', at(decision?.id ?? 0), { as: admin })).body
}
async function overturn({ id, version }: Awaited<ReturnType<typeof appeal>>): Promise<void> {
  const body = { decision: 'overturned' as const, version, statement: 'It is indeed.' }
  expect((await app.call('POST /admin/cases/:id/appeal', { ...at(id), body }, { as: admin })).status).toBe(200)
  await app.runJobs()
}
const newest = async () => (await waiting()).at(-1)?.id ?? 0

describe('a message in a chat', () => {
  it('is kept from its reader until staff let it out, and then is new to them', async () => {
    const fan = await app.fan('reader_one')
    const chatId = await talk.start(creator, fan)
    const held = await talk.say(creator, chatId, { text: 'look at this', mediaIds: [await matched(creator)] })
    expect(held).toMatchObject({ state: 'in_review', text: '', media: [] })
    expect([await talk.unread(fan), (await talk.history(fan, chatId)).messages]).toMatchObject([
      0,
      [{ state: 'hidden', text: '', media: [] }],
    ])
    const media = await app.call('GET /chats/:id/media', at(chatId), { as: fan })
    expect(media.body.items).toEqual([])
    expect((await talk.chats(creator))[0]?.last).toMatchObject({ hidden: true, unsent: false, text: '', media: null })
    // what was said after it, and read
    const later = await talk.say(creator, chatId, 'are you there?')
    await talk.read(fan, chatId, later.id)
    expect(await talk.unread(fan)).toBe(0)

    const [line] = await waiting()
    expect(line).toMatchObject({ author: { username: 'sender' }, excerpt: 'look at this', matches: 1 })
    const { body } = await look(line?.id ?? 0)
    expect(body).toMatchObject({ sending: 'chat', audience: null, mayDecide: true })
    expect(body.likenesses).toMatchObject([{ sameFile: true, removed: { reason: 'case 7' } }])
    expect((await decide(line?.id ?? 0, { decision: 'publish' })).status).toBe(200)
    expect(await waiting()).toEqual([])
    const { messages } = await talk.history(fan, chatId)
    expect(messages.map(({ state, text }) => [state, text])).toEqual([
      ['sent', 'look at this'],
      ['sent', 'are you there?'],
    ])
    expect(messages[0]?.media.length).toBe(1)
    // where one reads on: at what was not there before, and what came after it
    expect(await talk.unread(fan)).toBe(2)
    expect(await kinds(creator)).toContain('message_approved')
    const { entries } = (await app.call('GET /admin/audit', { query: { action: 'review.' } }, { as: admin })).body
    expect(entries.map(({ action, subject }) => [action, subject.kind])).toEqual([
      ['review.published', 'message'],
      ['review.viewed', 'message'],
      ['review.viewed', 'message'],
    ])
  })

  it('that is turned down stays away from its reader; its author reads why, appeals, and it goes out', async () => {
    const fan = await app.fan('reader_two')
    const chatId = await talk.start(creator, fan)
    await talk.say(creator, chatId, { text: 'and this', mediaIds: [await matched(creator)] })
    const id = await newest()
    expect((await decide(id, removal)).status).toBe(200)
    for (const person of [creator, fan])
      expect((await talk.history(person, chatId)).messages).toMatchObject([{ state: 'removed', text: '', media: [] }])
    const [decision] = (await app.call('GET /decisions', {}, { as: creator })).body.decisions
    expect(decision).toMatchObject({
      subjectKind: 'message',
      outcome: 'removed',
      ground: 'revenge_porn',
      mayAppeal: true,
    })
    const mails = (await app.services.mailbox?.list()) ?? []
    expect(mails.filter(({ text }) => text.includes('message before publishing')).length).toBe(1)
    const found = await appeal(creator)
    expect([found.subject.kind, found.media.length, found.text]).toEqual(['message', 1, 'and this'])
    await overturn(found)
    expect((await talk.history(fan, chatId)).messages).toMatchObject([{ state: 'sent', text: 'and this' }])
    await block()
  })

  it('can be taken back while it waits, and is no answer to what was paid for before it can be read', async () => {
    const fan = await app.fan('reader_three')
    await app.fund(fan, 5000)
    await talk.price(creator, 300)
    const chatId = await talk.start(fan, creator)
    await talk.say(fan, chatId, { text: 'a question', expectedPriceCents: 300 })
    const first = await talk.say(creator, chatId, { mediaIds: [await matched(creator)] })
    const payment = async () => (await talk.history(fan, chatId)).messages[0]?.payment?.state
    expect(await payment()).toBe('held')
    expect((await app.call('DELETE /messages/:id', at(first.id), { as: creator })).body.state).toBe('unsent')
    expect(await waiting()).toEqual([])
    await talk.say(creator, chatId, { mediaIds: [await matched(creator)] })
    await decide(await newest(), { decision: 'publish' })
    expect(await payment()).toBe('paid')
    await talk.price(creator, null)
  })

  it('that was paid for and is turned down gives its price back at once, and stays free if an appeal brings it back', async () => {
    const fan = await app.fan('reader_five')
    await app.fund(fan, 5000)
    await talk.price(creator, 300)
    const chatId = await talk.start(fan, creator)
    await talk.say(fan, chatId, { mediaIds: [await matched(fan)], expectedPriceCents: 300 })
    const payment = async () => (await talk.history(fan, chatId)).messages[0]?.payment?.state
    expect([await payment(), await talk.wallet(fan)]).toEqual(['held', 4700])
    await decide(await newest(), removal)
    expect([await payment(), await talk.wallet(fan)]).toEqual(['returned', 5000])
    expect(await kinds(fan)).toContain('hold_returned')

    await overturn(await appeal(fan))
    expect((await talk.history(creator, chatId)).messages).toMatchObject([{ state: 'sent' }])
    await talk.say(creator, chatId, 'here is your answer')
    expect([await payment(), await talk.wallet(fan)]).toEqual(['returned', 5000])
    await talk.price(creator, null)
    await block()
  })
})

describe('what goes to many', () => {
  it('a message to lists goes to nobody before staff let it out, and to nobody at all when they do not', async () => {
    const fan = await app.fan('follower_one')
    await talk.follow(fan, creator)
    const send = async () =>
      (
        await app.call(
          'POST /listMessages',
          { body: { to: { builtIn: ['followers'] }, text: 'to you all', mediaIds: [await matched(creator)] } },
          { as: creator },
        )
      ).body
    const state = async (id: number) => {
      const { body } = await app.call('GET /listMessages', {}, { as: creator })
      const found = body.listMessages.find((one) => one.id === id)
      return [found?.state, found?.review, found?.sentCount]
    }
    const passed = await send()
    await app.runJobs()
    expect(await state(passed.id)).toEqual(['scheduled', 'waiting', 0])
    expect((await look(await newest())).body.sending).toBe('lists')
    await decide(await newest(), { decision: 'publish' })
    await app.runJobs()
    expect(await state(passed.id)).toEqual(['sent', null, 1])
    expect((await talk.chats(fan))[0]?.last).toMatchObject({ text: 'to you all', media: { kind: 'photo', count: 1 } })

    const refused = await send()
    await decide(await newest(), removal)
    await app.runJobs()
    expect(await state(refused.id)).toEqual(['scheduled', 'refused', 0])
    const called = await send()
    expect((await waiting()).length).toBe(1)
    // called off it was not turned down, and stays as any that was; deleted, one that was is listed no more
    for (const { id } of [called, refused]) await app.call('DELETE /listMessages/:id', at(id), { as: creator })
    expect(await waiting()).toEqual([])
    const { listMessages } = (await app.call('GET /listMessages', {}, { as: creator })).body
    expect(listMessages.map(({ id, review }) => [id, review])).toEqual([
      [called.id, null],
      [passed.id, null],
    ])
  })

  it('media that staff have turned down wait again wherever their author puts them, whatever they were turned down for', async () => {
    const { settings } = app.services
    const mediaId = await readyPhoto(app, creator)
    await sql`update media set sha256 = ${createHash('sha256').update(mediaId).digest()} where id = ${mediaId}`.execute(
      app.services.db,
    )
    const send = async (text: string) =>
      (
        await app.call(
          'POST /listMessages',
          { body: { to: { builtIn: ['followers'] }, text, mediaIds: [mediaId] } },
          { as: creator },
        )
      ).body
    const first = await send('a marmot')
    const list = vi.spyOn(settings, 'now').mockReturnValue({ ...settings.now(), restrictedWords: ['marmot'] })
    await app.runJobs()
    await decide(await newest(), removal)
    list.mockRestore()
    await app.call('DELETE /listMessages/:id', at(first.id), { as: creator })
    const again = await send('in other words')
    expect(again.review).toBe('waiting')
    expect((await look(await newest())).body.matches).toBe(1)
    await app.call('DELETE /listMessages/:id', at(again.id), { as: creator })
  })

  it('a welcome waits; who has subscribed meanwhile is welcomed once it is let out', async () => {
    const set = async () =>
      app.call(
        'PUT /welcomeMessage',
        { body: { enabled: true, text: 'welcome', mediaIds: [await matched(creator)] } },
        { as: creator },
      )
    expect((await set()).body.welcome?.review).toBe('waiting')
    const fan = await app.fan('early_one')
    const order = { params: { username: 'sender' }, body: { period: 'monthly' as const, expectedPriceCents: 0 } }
    expect((await app.call('POST /creators/:username/subscriptions', order, { as: fan })).status).toBe(201)
    await app.runJobs()
    expect(await talk.chats(fan)).toEqual([])
    // another one in its place: the first no longer waits
    await set()
    expect((await waiting()).length).toBe(1)
    const between = await app.fan('between_one')
    await app.call('POST /creators/:username/subscriptions', order, { as: between })
    await app.runJobs()
    expect(await talk.chats(between)).toEqual([])
    expect((await look(await newest())).body.sending).toBe('welcome')
    await decide(await newest(), { decision: 'publish' })
    await app.runJobs()
    expect(await kinds(creator)).toContain('welcome_approved')
    expect((await app.call('GET /welcomeMessage', {}, { as: creator })).body.welcome?.review).toBeNull()
    expect((await talk.chats(between))[0]?.last).toMatchObject({ text: 'welcome' })
    const late = await app.fan('late_one')
    await app.call('POST /creators/:username/subscriptions', order, { as: late })
    await app.runJobs()
    expect((await talk.chats(late))[0]?.last).toMatchObject({ text: 'welcome' })
  })
})

it('nobody decides on their own, and others find nothing here', async () => {
  const fan = await app.fan('reader_four')
  const chatId = await talk.start(moderator, fan)
  await talk.say(moderator, chatId, { mediaIds: [await matched(moderator)] })
  const id = await newest()
  expect((await look(id)).body.mayDecide).toBe(false)
  expect((await decide(id, { decision: 'publish' })).body.code).toBe('forbidden')
  expect((await look(id, creator)).status).toBe(404)
  expect((await decide(id, { decision: 'publish' }, admin)).status).toBe(200)
})
