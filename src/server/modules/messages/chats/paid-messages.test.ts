import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heldOf, pendingOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { returnUnanswered } from '#modules/tips/refund-unanswered-messages.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'

let app: TestApp
let talk: ReturnType<typeof talking>
let creator: Person
let fan: Person
let chatId: number
let number = 0
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  creator = await app.creator(`maker_${String(number)}`)
  fan = await app.fan(`fan_${String(number)}`)
  await app.fund(fan, 5000)
  await talk.price(creator, 300)
  chatId = await talk.start(fan, creator)
})
// whatever happened: the books are those of the messages
afterEach(async () => expect((await reconcile(app.services.db, [])).differences).toEqual([]))

/** The fan's wallet and held money, and the creator's pending earnings. */
const amounts = async () => [
  await talk.wallet(fan),
  ...(await balances(app.services.db, [heldOf(fan.userId), pendingOf(creator.userId)])),
]
const pay = () => talk.say(fan, chatId, { text: 'a question', expectedPriceCents: 300 })
const stateOf = async (id: number) =>
  (await app.call('GET /messages/:id', { params: { id: String(id) } }, { as: fan })).body.payment

describe('the price of a message', () => {
  it('is shown, held, and earned with the answer that the creator types', async () => {
    await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(app.services.db)
    const { writing } = (await app.call('GET /chats/:id', talk.at(chatId), { as: fan })).body
    expect(writing).toMatchObject({ allowed: true, priceCents: 300, taxCents: 57 })
    const sent = await pay()
    expect(sent.payment).toEqual({ priceCents: 300, state: 'held' })
    expect(await amounts()).toEqual([5000 - 357, 357, 0])
    const [listed] = await talk.chats(creator, { filter: 'paid' })
    expect(listed?.answerBy).toMatch(/^20\d\d-/)
    await talk.say(creator, chatId, 'an answer')
    expect(await amounts()).toEqual([5000 - 357, 0, 240])
    expect(await stateOf(sent.id)).toEqual({ priceCents: 300, state: 'paid' })
    expect((await talk.chats(creator))[0]?.answerBy).toBeNull()
  })
  it('that has changed since it was shown charges nothing and sends nothing', async () => {
    await talk.price(creator, 500)
    for (const expectedPriceCents of [300, 0, undefined]) {
      const body = { text: 'hello', ...(expectedPriceCents !== undefined && { expectedPriceCents }) }
      const answer = await talk.send(fan, chatId, body)
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        409,
        'price_changed',
        { priceCents: 500 },
      ])
    }
    expect(await amounts()).toEqual([5000, 0, 0])
    expect((await talk.history(creator, chatId)).messages).toEqual([])
    await talk.price(creator, null)
    expect((await talk.send(fan, chatId, { text: 'hello', expectedPriceCents: 500 })).status).toBe(409)
    expect(await amounts()).toEqual([5000, 0, 0])
  })
  it('is not charged for a message that cannot be paid, and the same key may be tried again', async () => {
    const poor = await app.fan(`poor_${String(number)}`)
    const theirs = await talk.start(poor, creator)
    const key = freshKey()
    const body = { text: 'please', expectedPriceCents: 300 }
    const refused = await talk.send(poor, theirs, body, { key })
    expect([refused.status, refused.body.code, refused.body.details]).toMatchObject([
      402,
      'fund_wallet',
      { missingCents: 300 },
    ])
    expect((await talk.history(creator, theirs)).messages).toEqual([])
    await app.fund(poor, 300)
    for (const status of [201, 201]) expect((await talk.send(poor, theirs, body, { key })).status).toBe(status)
    expect(await talk.wallet(poor)).toBe(0)
    expect((await talk.history(creator, theirs)).messages).toHaveLength(1)
  })
  it('comes back after seven days without an answer, and not before', async () => {
    const sent = await pay()
    await sql`update purchases set made_at = now() - interval '6 days 23 hours' where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
    expect(await returnUnanswered(app.services)).toBe(0)
    await sql`update purchases set made_at = now() - interval '7 days' where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
    expect(await returnUnanswered(app.services)).toBe(1)
    expect(await amounts()).toEqual([5000, 0, 0])
    expect(await stateOf(sent.id)).toEqual({ priceCents: 300, state: 'returned' })
    // a late answer earns nothing
    await talk.say(creator, chatId, 'sorry')
    expect(await amounts()).toEqual([5000, 0, 0])
  })
  it('comes back with an unsent message, once, and not after the answer', async () => {
    const [early, late] = [await pay(), await pay()]
    const unsend = (id: number) => app.call('DELETE /messages/:id', { params: { id: String(id) } }, { as: fan })
    await Promise.all([unsend(early.id), unsend(early.id)])
    expect(await amounts()).toEqual([4700, 300, 0])
    await talk.say(creator, chatId, 'an answer')
    await unsend(late.id)
    expect(await amounts()).toEqual([4700, 0, 240])
  })
  it.each(['the fan', 'the creator'])(
    'comes back when %s blocks, and nothing can be sent or read any more',
    async (by) => {
      await pay()
      const [as, other] = by === 'the fan' ? [fan, creator] : [creator, fan]
      await app.call('PUT /users/:username/block', { params: { username: other.username } }, { as })
      expect(await amounts()).toEqual([5000, 0, 0])
      for (const person of [fan, creator]) {
        expect((await talk.send(person, chatId, { text: 'x', expectedPriceCents: 300 })).status).toBe(404)
        expect((await app.call('GET /chats/:id/messages', talk.at(chatId), { as: person })).status).toBe(404)
        expect([await talk.chats(person), await talk.unread(person)]).toEqual([[], 0])
      }
      await app.call('DELETE /users/:username/block', { params: { username: other.username } }, { as })
      expect((await talk.history(creator, chatId)).messages).toHaveLength(1)
      expect(await talk.unread(creator)).toBe(1)
    },
  )
  it('waits on for lists, welcomes and tips: none of them is an answer', async () => {
    await talk.follow(fan, creator)
    await pay()
    await app.call('POST /listMessages', { body: { to: { builtIn: ['followers'] }, text: 'to all' } }, { as: creator })
    await app.runJobs()
    expect((await talk.history(fan, chatId)).messages.map(({ origin }) => origin)).toEqual(['typed', 'list'])
    expect(await amounts()).toEqual([4700, 300, 0])
  })
  it('is held once while the creator answers at the same moment', async () => {
    for (let round = 0; round < 4; round += 1)
      await Promise.all([
        talk.send(fan, chatId, { text: 'q', expectedPriceCents: 300 }),
        talk.send(creator, chatId, { text: 'a' }),
        talk.send(fan, chatId, { text: 'q2', expectedPriceCents: 300 }),
        returnUnanswered(app.services),
      ])
    await talk.say(creator, chatId, 'last word')
    expect(await amounts()).toEqual([5000 - 8 * 300, 0, 8 * 240])
  })
})

describe('a tip', () => {
  it('comes with a message, and alone costs no price of a message', async () => {
    const bare = await talk.say(fan, chatId, { tipCents: 1000 })
    expect(bare).toMatchObject({ tipCents: 1000, text: '', payment: null, state: 'sent' })
    expect(await amounts()).toEqual([4000, 0, 800])
    await talk.say(fan, chatId, { text: 'for you', tipCents: 500, expectedPriceCents: 300 })
    expect(await amounts()).toEqual([3200, 300, 1200])
    const { entries } = (await app.call('GET /earnings', {}, { as: creator })).body
    expect(entries.map(({ kind, message }) => [kind, message])).toEqual([
      ['tip', 'for you'],
      ['tip', null],
    ])
  })
  it('is for creators, and never an answer', async () => {
    expect((await talk.send(creator, chatId, { tipCents: 500 })).body.code).toBe('forbidden')
    const other = await app.creator(`second_${String(number)}`)
    await app.fund(other, 2000)
    const between = await talk.start(other, creator)
    await talk.price(other, 200)
    await app.fund(creator, 1000)
    await talk.say(creator, between, { text: 'paid', expectedPriceCents: 200 })
    await talk.say(other, between, { tipCents: 500 })
    expect((await balances(app.services.db, [heldOf(creator.userId)]))[0]).toBe(200)
  })
})

describe('locked media', () => {
  const lock = async (priceCents = 400) =>
    talk.say(creator, chatId, { text: 'look', mediaIds: [await readyPhoto(app, creator)], priceCents })
  const unlock = (id: number, expectedPriceCents: number, as = fan, key = freshKey()) =>
    app.call('POST /messages/:id/unlock', { params: { id: String(id) }, body: { expectedPriceCents } }, { as, key })

  it('show nothing of themselves until they are paid, then stay open', async () => {
    const sent = await lock()
    const everything = async () =>
      JSON.stringify([
        await talk.history(fan, chatId),
        await talk.chats(fan),
        (await app.call('GET /messages/:id', { params: { id: String(sent.id) } }, { as: fan })).body,
        (await app.call('GET /chats/:id/media', talk.at(chatId), { as: fan })).body,
        (await talk.say(fan, chatId, { text: 're', replyToId: sent.id, expectedPriceCents: 300 })).replyTo,
      ])
    const [media] = sent.media
    const before = await everything()
    for (const part of [media?.id, media?.thumbhash, '/media/', 'address']) expect(before).not.toContain(part)
    expect((await talk.history(fan, chatId)).messages[0]).toMatchObject({
      text: 'look',
      media: [],
      locked: [{ kind: 'photo', lockedThumbhash: 'locked' }],
      priceCents: 400,
      unlocked: false,
    })
    const wrong = await unlock(sent.id, 399)
    expect([wrong.status, wrong.body.details]).toEqual([409, { priceCents: 400 }])
    const key = freshKey()
    const opened = await Promise.all([
      unlock(sent.id, 400, fan, key),
      unlock(sent.id, 400, fan, key),
      unlock(sent.id, 400),
    ])
    for (const { status, body } of opened)
      expect([status, body.media[0]?.id, body.unlocked]).toEqual([201, media?.id, true])
    expect(await amounts()).toEqual([4300, 300, 320])
    expect((await talk.history(creator, chatId)).messages[0]).toMatchObject({ unlocked: true })
    expect((await app.call('GET /chats/:id/media', talk.at(chatId), { as: fan })).body.items).toHaveLength(1)
  })
  it('stay with who has paid when they are unsent or cleared; a refund closes them', async () => {
    const sent = await lock()
    await unlock(sent.id, 400)
    await app.call('DELETE /messages/:id', { params: { id: String(sent.id) } }, { as: creator })
    expect((await talk.history(fan, chatId)).messages[0]?.media).toHaveLength(1)
    expect((await talk.history(creator, chatId)).messages[0]).toMatchObject({ state: 'unsent', media: [] })
    await app.call('POST /chats/:id/clear', talk.at(chatId), { as: fan })
    const items = async () => (await app.call('GET /chats/:id/media', talk.at(chatId), { as: fan })).body.items
    expect(await items()).toHaveLength(1)
    const { rows } = await sql<{
      id: string
    }>`select id from purchases where kind = 'message_unlock' and buyer_id = ${fan.userId}`.execute(app.services.db)
    await app.services.db
      .transaction()
      .execute((tx) => refundPurchase(tx, app.services, rows[0]?.id ?? '', { kind: 'refund' }))
    expect(await items()).toEqual([])
    expect(await amounts()).toEqual([5000, 0, 0])
  })
  it('cannot be paid once they are unsent, nor by their author; only creators lock', async () => {
    const sent = await lock()
    expect((await unlock(sent.id, 400, creator)).status).toBe(403)
    await app.call('DELETE /messages/:id', { params: { id: String(sent.id) } }, { as: creator })
    expect((await unlock(sent.id, 400)).status).toBe(404)
    expect(await amounts()).toEqual([5000, 0, 0])
    const mediaIds = [await readyPhoto(app, fan)]
    expect((await talk.send(fan, chatId, { mediaIds, priceCents: 400, expectedPriceCents: 300 })).body.code).toBe(
      'creators_only',
    )
    expect((await talk.send(creator, chatId, { text: 'x', priceCents: 400 })).body.errors).toHaveProperty('priceCents')
    const open = await talk.say(creator, chatId, 'open')
    expect((await unlock(open.id, 100)).status).toBe(403)
  })
})
