import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Args } from '#contract/routes.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'
import { deliverDue } from './deliver-mass-message.ts'
import { recountUnread } from './recount-unread.ts'

let app: TestApp
let talk: ReturnType<typeof talking>
let creator: Person
let subscriber: Person
let expired: Person
let follower: Person
let stranger: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  const named = (word: string) => `${word}_${String(number)}`
  creator = await app.creator(named('maker'))
  subscriber = await app.fan(named('subscriber'))
  expired = await app.fan(named('expired'))
  follower = await app.fan(named('follower'))
  stranger = await app.fan(named('stranger'))
  for (const one of [subscriber, expired]) await talk.subscribe(one, creator)
  await sql`update relations set subscribed_until = now() - interval '1 day' where fan_id = ${expired.userId}`.execute(
    app.services.db,
  )
  for (const one of [subscriber, follower]) await talk.follow(one, creator)
})

type Body = Args<'POST /listMessages'>['body']
const post = (body: Body, key = freshKey()) => app.call('POST /listMessages', { body }, { as: creator, key })
const get = async (id: number) => {
  const { body } = await app.call('GET /listMessages', { query: { limit: '50' } }, { as: creator })
  return body.listMessages.find((one) => one.id === id)
}
const unsend = (id: number) => app.call('DELETE /listMessages/:id', { params: { id: String(id) } }, { as: creator })
const received = async (as: Person): Promise<string[]> => (await talk.chats(as)).map(({ last }) => last?.text ?? '')
const everyone = () => [subscriber, expired, follower, stranger]
const newList = async (name: string, people: Person[]): Promise<number> => {
  const { body } = await app.call('POST /lists', { body: { name } }, { as: creator })
  if (people.length > 0)
    await app.call(
      'POST /lists/:id/people',
      { params: { id: String(body.id) }, body: { usernames: people.map(({ username }) => username) } },
      { as: creator },
    )
  return body.id
}

describe('lists', () => {
  it('keep themselves, or are one’s own', async () => {
    const friends = await newList('Friends', [follower, stranger])
    const { builtIn, own } = (await app.call('GET /lists', {}, { as: creator })).body
    expect(Object.fromEntries(builtIn.map(({ list, count }) => [list, count]))).toEqual({
      subscribers: 1,
      expired: 1,
      new: 0,
      top_supporters: 0,
      followers: 2,
    })
    expect(own).toEqual([{ id: friends, name: 'Friends', count: 2 }])
    const at = { params: { id: String(friends) } }
    const { people } = (await app.call('GET /lists/:id/people', at, { as: creator })).body
    expect(people.map(({ username }) => username).toSorted()).toEqual([follower.username, stranger.username].toSorted())
    expect((await app.call('POST /lists', { body: { name: 'friends' } }, { as: creator })).body.errors).toHaveProperty(
      'name',
    )
    expect((await app.call('PATCH /lists/:id', { ...at, body: { name: 'Best' } }, { as: creator })).body.name).toBe(
      'Best',
    )
    const gone = { params: { id: String(friends), username: stranger.username } }
    expect((await app.call('DELETE /lists/:id/people/:username', gone, { as: creator })).body.count).toBe(1)
    expect((await app.call('DELETE /lists/:id/people/:username', gone, { as: creator })).status).toBe(404)
    const nobody = { ...at, body: { usernames: [subscriber.username, 'nobody_there'] } }
    expect((await app.call('POST /lists/:id/people', nobody, { as: creator })).status).toBe(404)
    expect((await app.call('DELETE /lists/:id', at, { as: creator })).status).toBe(200)
    expect((await app.call('GET /lists/:id/people', at, { as: creator })).status).toBe(404)
  })
  it('of new subscribers and top supporters follow what people do', async () => {
    await app.fund(stranger, 3000)
    const order = {
      params: { username: creator.username },
      body: { period: 'monthly' as const, expectedPriceCents: 799 },
    }
    await app.call('POST /creators/:username/subscriptions', order, { as: stranger })
    const { builtIn } = (await app.call('GET /lists', {}, { as: creator })).body
    expect(builtIn.filter(({ count }) => count > 0).map(({ list, count }) => [list, count])).toEqual([
      ['subscribers', 2],
      ['expired', 1],
      ['new', 1],
      ['top_supporters', 1],
      ['followers', 2],
    ])
  })
})

describe('a message to lists', () => {
  it('reaches everyone on them once, but those on the others', async () => {
    const friends = await newList('Friends', [subscriber, stranger])
    const body: Body = {
      to: { builtIn: ['subscribers', 'followers'], own: [friends] },
      except: { builtIn: ['expired'] },
      text: 'news',
    }
    const { count } = (
      await app.call('POST /listMessages/recipients', { body: { to: body.to, except: body.except } }, { as: creator })
    ).body
    expect(count).toBe(2)
    const key = freshKey()
    const made = await Promise.all([post(body, key), post(body, key)])
    expect(new Set(made.map(({ body: one }) => one.id)).size).toBe(1)
    const [first] = made
    // two workers at once
    await Promise.all([deliverDue(app.services), deliverDue(app.services), deliverDue(app.services)])
    await app.runJobs()
    // a stranger has no relation to the creator: nobody is written to out of the blue
    expect(await Promise.all(everyone().map(received))).toEqual([['news'], [], ['news'], []])
    expect(await get(first?.body.id ?? 0)).toMatchObject({
      state: 'sent',
      sentCount: 2,
      readCount: 0,
      unlockedCount: 0,
    })
    const [chat] = await talk.chats(follower)
    expect((await talk.history(follower, chat?.id ?? 0)).messages[0]).toMatchObject({ origin: 'list', mine: false })
    expect(await talk.unread(follower)).toBe(1)
    // the creator's own list is not flooded, until somebody answers
    expect(await talk.chats(creator)).toEqual([])
    await talk.say(follower, chat?.id ?? 0, 'thanks')
    expect(await received(creator)).toEqual(['thanks'])
  })
  it('waits for its time, and can be called off until then', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const body: Body = { to: { builtIn: ['followers'] }, text: 'later', sendAt }
    const [kept, off] = [(await post(body)).body, (await post(body)).body]
    expect(kept.state).toBe('scheduled')
    await app.runJobs()
    expect(await received(follower)).toEqual([])
    expect((await unsend(off.id)).body).toMatchObject({ state: 'unsent', sentCount: 0 })
    await sql`update list_messages set send_at = now() - interval '1 second' where creator_id = ${creator.userId}`.execute(
      app.services.db,
    )
    await app.runJobs()
    const [chat] = await talk.chats(follower)
    expect((await talk.history(follower, chat?.id ?? 0)).messages).toHaveLength(1)
  })
  it('counts who has read and paid, and what was earned; taken back it stays with those who paid', async () => {
    const body: Body = {
      to: { builtIn: ['followers'] },
      text: 'look at this',
      mediaIds: [await readyPhoto(app, creator)],
      priceCents: 500,
    }
    const { id } = (await post(body)).body
    await app.runJobs()
    const [chat] = await talk.chats(follower)
    const messageId = chat?.last?.id ?? 0
    expect(chat?.last?.media).toEqual({ kind: 'photo', count: 1, locked: true })
    await app.fund(follower, 1000)
    const buy = { params: { id: String(messageId) }, body: { expectedPriceCents: 500 } }
    expect((await app.call('POST /messages/:id/unlock', buy, { as: follower })).status).toBe(201)
    for (const count of [0, 0])
      expect((await talk.read(follower, chat?.id ?? 0, messageId)).body.unreadCount).toBe(count)
    expect(await get(id)).toMatchObject({ sentCount: 2, readCount: 1, unlockedCount: 1, earnedCents: 400 })

    expect(await talk.unread(subscriber)).toBe(1)
    expect((await unsend(id)).body.state).toBe('unsent')
    const [theirs] = await talk.chats(subscriber)
    expect((await talk.history(subscriber, theirs?.id ?? 0)).messages[0]).toMatchObject({
      state: 'unsent',
      text: '',
      locked: [],
    })
    expect((await talk.history(follower, chat?.id ?? 0)).messages[0]).toMatchObject({ state: 'sent', unlocked: true })
    await recountUnread(app.services)
    expect(await talk.unread(subscriber)).toBe(0)
    const late = { params: { id: String(theirs?.last?.id ?? 0) }, body: { expectedPriceCents: 500 } }
    await app.fund(subscriber, 1000)
    expect((await app.call('POST /messages/:id/unlock', late, { as: subscriber })).status).toBe(404)
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })
  it('goes on where a worker was stopped, and leaves out who has blocked or left meanwhile', async () => {
    const { id } = (await post({ to: { builtIn: ['followers', 'expired'] }, text: 'on its way' })).body
    await app.call('PUT /users/:username/block', { params: { username: creator.username } }, { as: expired })
    // a worker that dies in the middle leaves no half of a batch
    await expect(
      app.services.db.transaction().execute(async (tx) => {
        await deliverDue({
          ...app.services,
          db: { transaction: () => ({ execute: (work: (t: typeof tx) => unknown) => work(tx) }) } as never,
        })
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await received(follower)).toEqual([])
    await app.runJobs()
    expect([await received(subscriber), await received(follower), await received(expired)]).toEqual([
      ['on its way'],
      ['on its way'],
      [],
    ])
    expect(await get(id)).toMatchObject({ state: 'sent', sentCount: 2 })
  })
  it('is paid or taken back when both happen at once, and read while it is delivered', async () => {
    await app.fund(follower, 5000)
    for (let round = 0; round < 5; round += 1) {
      const media = { mediaIds: [await readyPhoto(app, creator)], priceCents: 500 }
      const { id } = (await post({ to: { builtIn: ['followers'] }, text: `round ${String(round)}`, ...media })).body
      await app.runJobs()
      const [chat] = await talk.chats(follower)
      const messageId = chat?.last?.id ?? 0
      const buy = { params: { id: String(messageId) }, body: { expectedPriceCents: 500 } }
      const before = await talk.wallet(follower)
      await post({ to: { builtIn: ['followers'] }, text: 'another' })
      const [bought, taken, read] = await Promise.all([
        app.call('POST /messages/:id/unlock', buy, { as: follower }),
        unsend(id),
        talk.read(follower, chat?.id ?? 0, messageId),
        deliverDue(app.services),
        recountUnread(app.services),
      ])
      expect([taken.status, read.status, [201, 404].includes(bought.status)]).toEqual([200, 200, true])
      const seen = (await app.call('GET /messages/:id', { params: { id: String(messageId) } }, { as: follower })).body
      expect([seen.state, before - (await talk.wallet(follower))]).toEqual(
        bought.status === 201 ? ['sent', 500] : ['unsent', 0],
      )
    }
    await app.runJobs()
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })
  it('is refused without lists, words or somebody else’s list', async () => {
    const other = await app.creator(`else_${String(number)}`)
    const theirs = (await app.call('POST /lists', { body: { name: 'Mine' } }, { as: other })).body.id
    for (const body of [
      { to: {}, text: 'x' },
      { to: { own: [theirs] }, text: 'x' },
      { to: { builtIn: ['followers' as const] } },
      { to: { builtIn: ['followers' as const] }, text: 'x', priceCents: 500 },
      { to: { builtIn: ['followers' as const] }, text: 'x', sendAt: '2200-01-01T00:00:00Z' },
    ])
      expect((await post(body)).status).toBe(422)
  })
})
