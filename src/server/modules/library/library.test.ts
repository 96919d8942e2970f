import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueProcessing } from '#modules/media/pictures/queue-processing.ts'
import { newMediaId, originalKey } from '#modules/media/storage-keys.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { deleteAccount } from '#modules/personal-data/deletion/delete-account.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { made, moving, quick, tone } from '#test/sample-files.ts'

let app: TestApp
let fan: Person
let baker: Person
let singer: Person
const postIds: number[] = []
let neverBought = ''
let message = { id: 0, chatId: 0 }

/** A file of a person, processed as an upload is. */
async function realMedia({ userId }: Person, kind: 'photo' | 'video', content: Buffer): Promise<string> {
  const id = newMediaId()
  const { db, storage } = app.services
  await storage.put(originalKey(id), content)
  await db.transaction().execute(async (tx) => {
    await sql`insert into media (id, owner_id, kind, state, bytes)
      values (${id}, ${userId}, ${kind}, 'processing', ${content.length})`.execute(tx)
    await queueProcessing(tx, id, kind)
  })
  await app.runJobs()
  return id
}
/** The files of a media's folder by name. */
async function filesOf(id: string): Promise<string[]> {
  const names: string[] = []
  for await (const key of app.services.storage.list(`media/${id}`)) names.push(key.split('/').at(-1) ?? '')
  return names.toSorted()
}
/** What whoever holds an address gets of each of these files. */
async function bytesAt(address: string, names: readonly string[]): Promise<(readonly [string, number, string])[]> {
  const answers = []
  for (const name of names) {
    const { statusCode, rawPayload } = await app.http.inject({ url: `${address}/${name}` })
    answers.push([name, statusCode, createHash('sha256').update(rawPayload).digest('hex')] as const)
  }
  return answers
}
const publish = async (as: Person, text: string, more: object = {}) =>
  (
    await app.call(
      'POST /posts',
      { body: { text, mediaIds: [], audience: 'everyone', priceCents: 300, ...more } },
      { as },
    )
  ).body.id
const unlock = async (id: number, as = fan) => {
  const order = { params: { id: String(id) }, body: { expectedPriceCents: 300 } }
  expect((await app.call('POST /posts/:id/unlock', order, { as })).status).toBe(201)
}
const library = async (query: object = {}, as = fan) => (await app.call('GET /library', { query }, { as })).body.items
const texts = async (query: object = {}) => (await library(query)).map(({ text }) => text)

beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('keeper')
  baker = await app.creator('baker')
  singer = await app.creator('singer')
  await app.fund(fan, 20_000)
  const bread = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6b4a' } })
    .jpeg()
    .toBuffer()
  const photo = await realMedia(baker, 'photo', bread)
  const film = made('a.mp4', ...moving('160x90', 2, 10), ...tone(2), ...quick)
  const video = await realMedia(singer, 'video', film)
  neverBought = await realMedia(baker, 'photo', bread)
  postIds.push(await publish(baker, 'Rye bread, the whole method', { mediaIds: [photo] }))
  postIds.push(await publish(singer, 'Two strings', { mediaIds: [video] }))
  // not bought, and paid for in another way: neither is in the library
  await publish(baker, 'Never bought', { mediaIds: [neverBought] })
  await app.call(
    'POST /users/:username/tips',
    { params: { username: 'baker' }, body: { amountCents: 200 } },
    { as: fan },
  )
  for (const id of postIds) await unlock(id)
  const chat = await app.call('POST /chats', { body: { username: 'singer' } }, { as: fan })
  const sent = await app.call(
    'POST /chats/:id/messages',
    {
      params: { id: String(chat.body.id) },
      body: { text: 'A letter for you', priceCents: 400, mediaIds: [await readyPhoto(app, singer)] },
    },
    { as: singer },
  )
  message = { id: sent.body.id, chatId: chat.body.id }
  const order = { params: { id: String(message.id) }, body: { expectedPriceCents: 400 } }
  expect((await app.call('POST /messages/:id/unlock', order, { as: fan })).status).toBe(201)
})
afterAll(() => app.close())

describe('the library', () => {
  it('holds what was unlocked, newest first, page by page, each with its receipt', async () => {
    const all = await library()
    expect(all.map(({ kind, text, totalCents, creator }) => [kind, text, totalCents, creator?.username])).toEqual([
      ['message', 'A letter for you', 400, 'singer'],
      ['post', 'Two strings', 300, 'singer'],
      ['post', 'Rye bread, the whole method', 300, 'baker'],
    ])
    expect(all.map(({ postId, chatId, media }) => [postId, chatId, media.length])).toEqual([
      [null, message.chatId, 1],
      [postIds[1], null, 1],
      [postIds[0], null, 1],
    ])
    for (const { id } of all) {
      expect((await app.call('GET /receipts/:id', { params: { id } }, { as: fan })).status).toBe(200)
      expect((await app.call('GET /library/:id', { params: { id } }, { as: fan })).body.id).toBe(id)
      expect((await app.call('GET /library/:id', { params: { id } }, { as: baker })).status).toBe(404)
    }
    const first = await app.call('GET /library', { query: { limit: '2' } }, { as: fan })
    const rest = await app.call('GET /library', { query: { cursor: first.body.nextCursor ?? '' } }, { as: fan })
    expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(rest.body.nextCursor).toBeNull()
    expect(await library({}, baker)).toEqual([])
  })

  it('is filtered by kind and searched by words and by who made it', async () => {
    expect(await texts({ kind: 'posts' })).toEqual(['Two strings', 'Rye bread, the whole method'])
    expect(await texts({ kind: 'videos' })).toEqual(['Two strings'])
    expect(await texts({ kind: 'messages' })).toEqual(['A letter for you'])
    expect(await texts({ search: 'WHOLE' })).toEqual(['Rye bread, the whole method'])
    expect(await texts({ search: '@singer' })).toEqual(['A letter for you', 'Two strings'])
    expect(await texts({ search: '100%' })).toEqual([])
  })

  it('keeps a post that has ended or that its author has removed, and a message that was cleared or taken back', async () => {
    await sql`update posts set state = 'expired', expires_at = now() where id = ${postIds[1]}`.execute(app.services.db)
    await app.call('DELETE /posts/:id', { params: { id: String(postIds[0]) } }, { as: baker })
    await app.call('DELETE /messages/:id', { params: { id: String(message.id) } }, { as: singer })
    await app.call('DELETE /chats/:id', { params: { id: String(message.chatId) } }, { as: fan })
    expect(await texts()).toEqual(['A letter for you', 'Two strings', 'Rye bread, the whole method'])
    expect((await library()).map(({ media, state }) => [media.length, state])).toEqual([
      [1, 'open'],
      [1, 'open'],
      [1, 'open'],
    ])
  })

  it('names nothing of a creator across a block or in a country that hides them, but the receipt, and keeps what was bought', async () => {
    const put = { params: { username: 'keeper' } }
    const singersId = `-${singer.userId.toString(36)}.`
    const keeps = async () => {
      const all = await library()
      expect(
        all.map(({ state, creator, creatorLeft, postId, chatId, text, media }) => [
          state,
          creator?.username ?? null,
          creatorLeft,
          postId,
          chatId,
          text,
          media.length,
        ]),
      ).toEqual([
        ['open', null, true, null, null, 'A letter for you', 1],
        ['open', null, true, null, null, 'Two strings', 1],
        ['open', 'baker', false, postIds[0], null, 'Rye bread, the whole method', 1],
      ])
      // neither a name, nor a picture, nor the number that the addresses of their media bear elsewhere
      expect(JSON.stringify(all)).not.toMatch(/singer/i)
      expect(JSON.stringify(all)).not.toContain(singersId)
      for (const [item] of [all, await library({ search: 'strings' })]) {
        const [media] = item?.media ?? []
        expect((await app.http.inject({ url: `${media?.address ?? ''}/thumb.webp` })).body).toBe('a picture')
        const again = await app.call('GET /library/:id', { params: { id: item?.id ?? '' } }, { as: fan })
        expect([again.body.creator, again.body.media[0]?.id]).toEqual([null, media?.id])
      }
      // a name finds nothing, words of what was bought do
      expect(await texts({ search: 'singer' })).toEqual([])
      expect(await texts({ search: 'strings' })).toEqual(['Two strings'])
      const post = await app.call('GET /posts/:id', { params: { id: String(postIds[1]) } }, { as: fan })
      expect(post.status).toBe(404)
    }
    const before = await library()
    expect(JSON.stringify(before)).toContain(singersId)
    for (const { media } of before)
      await app.services.storage.put(`media/${media[0]?.id ?? ''}/thumb.webp`, Buffer.from('a picture'))
    await app.call('PUT /users/:username/block', put, { as: singer })
    await app.runJobs()
    await keeps()
    await app.call('DELETE /users/:username/block', put, { as: singer })
    await app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn: ['NO'] } }, { as: singer })
    await app.call('PATCH /settings/account', { body: { country: 'NO' } }, { as: fan })
    await keeps()
    await app.call('PATCH /settings/account', { body: { country: null } }, { as: fan })
    expect((await library()).map(({ creator }) => creator?.username)).toEqual(['singer', 'singer', 'baker'])
  })

  it('closes while the buyer blocks the creator, says so, and opens when they unblock', async () => {
    const put = { params: { username: 'singer' } }
    await app.call('PUT /users/:username/block', put, { as: fan })
    // of both blocks one's own is the one that one can lift
    await app.call('PUT /users/:username/block', { params: { username: 'keeper' } }, { as: singer })
    const all = await library()
    expect(
      all.map(({ state, creator, text, media }) => [state, creator?.username ?? null, text, media.length]),
    ).toEqual([
      ['blocked', null, '', 0],
      ['blocked', null, '', 0],
      ['open', 'baker', 'Rye bread, the whole method', 1],
    ])
    expect(JSON.stringify(all)).not.toMatch(/singer/i)
    expect(await texts({ search: 'strings' })).toEqual([])
    await app.call('DELETE /users/:username/block', { params: { username: 'keeper' } }, { as: singer })
    await app.call('DELETE /users/:username/block', put, { as: fan })
    expect((await library()).map(({ state, creator }) => [state, creator?.username])).toEqual([
      ['open', 'singer'],
      ['open', 'singer'],
      ['open', 'baker'],
    ])
  })

  it('shows nothing of what staff have taken down, block or not', async () => {
    const { db } = app.services
    const hidden = sql`update posts set state_before = state, state = 'hidden' where id = ${postIds[1]}`
    const [before] = (await sql<{ state: string }>`select state from posts where id = ${postIds[1]}`.execute(db)).rows
    await hidden.execute(db)
    await sql`update message_contents c set hidden_at = now(), removed_at = now() from messages m
      where m.id = ${message.id} and c.id = m.content_id`.execute(db)
    await app.call('PUT /users/:username/block', { params: { username: 'keeper' } }, { as: singer })
    expect((await library()).map(({ state, text }) => [state, text])).toEqual([
      ['unavailable', ''],
      ['unavailable', ''],
      ['open', 'Rye bread, the whole method'],
    ])
    for (const search of ['strings', 'letter']) expect(await texts({ search })).toEqual([])
    await app.call('DELETE /users/:username/block', { params: { username: 'keeper' } }, { as: singer })
    await sql`update posts set state = ${before?.state}, state_before = null where id = ${postIds[1]}`.execute(db)
    await sql`update message_contents c set hidden_at = null, removed_at = null from messages m
      where m.id = ${message.id} and c.id = m.content_id`.execute(db)
  })

  it('stays when its creators leave, without their names, and its photo and video play to the last byte', async () => {
    const read = async () => {
      const found = []
      for (const { media } of await library())
        for (const { id, address } of media) {
          const names = await filesOf(id)
          found.push(await bytesAt(address, names))
        }
      return found
    }
    const before = await read()
    const [, film = [], bread = []] = before
    expect(film.length).toBeGreaterThan(8)
    expect(bread.length).toBeGreaterThan(3)
    expect(before.flat().filter(([, status]) => status !== 200)).toEqual([])
    expect(await filesOf(neverBought)).not.toEqual([])
    for (const { userId } of [singer, baker]) {
      await sql`update accounts set deletion_at = now() where user_id = ${userId}`.execute(app.services.db)
      expect(await deleteAccount(app.services, userId)).toBe(true)
    }
    await app.runJobs()
    expect(await read()).toEqual(before)
    // what nobody has bought goes with its creator
    expect(await filesOf(neverBought)).toEqual([])
    const items = await library()
    expect(
      items.map(({ state, text, creator, creatorLeft, media }) => [state, text, creator, creatorLeft, media.length]),
    ).toEqual([
      ['open', 'A letter for you', null, true, 1],
      ['open', 'Two strings', null, true, 1],
      ['open', 'Rye bread, the whole method', null, true, 1],
    ])
    expect((await app.call('GET /posts/:id', { params: { id: String(postIds[0]) } }, { as: fan })).status).toBe(200)
  })

  it('loses what was refunded', async () => {
    const [item] = await library({ search: 'two strings' })
    await app.services.db
      .transaction()
      .execute((tx) => refundPurchase(tx, app.services, item?.id ?? '', { kind: 'refund' }))
    expect(await texts()).toEqual(['A letter for you', 'Rye bread, the whole method'])
    expect((await app.call('GET /library/:id', { params: { id: item?.id ?? '' } }, { as: fan })).status).toBe(404)
  })

  it('reads a page of many other payments by its own index', async () => {
    await sql`set enable_seqscan = off`.execute(app.services.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select p.id from purchases p
      where p.buyer_id = ${fan.userId} and p.kind in ('unlock', 'message_unlock', 'live_ticket') and (p.made_at, p.id) < (now(), 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by p.made_at desc, p.id desc limit 21`.execute(app.services.db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('purchases_library')
  })
})
