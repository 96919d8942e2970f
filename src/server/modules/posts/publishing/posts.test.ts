import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { purgeRemoved } from './purge-removed.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  fan = await app.fan('reader')
})
afterAll(() => app.close())

type Made = { text?: string; teaser?: string; mediaIds?: string[]; audience?: 'everyone' | 'followers' | 'subscribers' }
const publish = (made: Made = {}, as: Person = creator) =>
  app.call('POST /posts', { body: { text: 'a post', mediaIds: [], audience: 'everyone', ...made } }, { as })
const one = (id: number) => ({ params: { id: String(id) } })
const newPost = async (made: Made = {}) => (await publish(made)).body.id
const read = async (id: number, as: Person = fan) => (await app.call('GET /posts/:id', one(id), { as })).body
const media = async (state: string, owner: Person = creator): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`insert into media (id, owner_id, kind, state, bytes, width, height, thumbhash, locked_thumbhash, sizes)
    values (substr(md5(random()::text), 1, 22), ${owner.userId}, 'photo', ${state}, 1, 10, 10, 'AAAA', 'BBBB', '[["thumb",10,10]]') returning id`.execute(
    app.services.db,
  )
  return rows[0]?.id ?? ''
}

describe('a new post', () => {
  it('is published at once, with its text cleaned and nothing counted yet', async () => {
    const { status, body } = await publish({ text: '  Café\u0000 \u202ehello\r\nthere\u0007 ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      text: 'Café hello\nthere',
      locked: false,
      state: 'published',
      mine: true,
      likeCount: 0,
      commentCount: 0,
      liked: false,
      bookmarked: false,
      media: [],
    })
    expect(await read(body.id)).toMatchObject({ mine: false, author: { username: 'maker' } })
  })

  it('needs an audience, words or a photo, and stays within its limits', async () => {
    const without = await app.call('POST /posts', { body: { text: 'x', mediaIds: [] } as never }, { as: creator })
    expect([without.status, without.body.errors]).toEqual([422, { audience: ['Who can see field is required!'] }])
    expect((await publish({ text: ' \u0000 ' })).body.errors).toEqual({ text: ['Write something or add a photo.'] })
    expect((await publish({ text: 'x'.repeat(limits.postTextMax) })).status).toBe(201)
    expect((await publish({ text: 'x'.repeat(limits.postTextMax + 1) })).status).toBe(422)
    expect((await publish({ teaser: 'x'.repeat(limits.teaserMax + 1) })).status).toBe(422)
  })

  it('takes only photos that are the creator’s own, unused and readable, each once; a refusal leaves nothing', async () => {
    const other = await app.creator('other_maker')
    const [own, used, broken, foreign] = [
      await media('ready'),
      await media('ready'),
      await media('failed'),
      await media('ready', other),
    ]
    expect((await publish({ mediaIds: [used] })).status).toBe(201)
    const before = await sql`select id from posts`.execute(app.services.db)
    for (const mediaIds of [
      [used],
      [broken],
      [foreign],
      [own, own],
      [own, foreign],
      ['nothing-here'],
      Array.from({ length: 21 }, (_, n) => `missing-${String(n)}`),
    ])
      expect([mediaIds.length, (await publish({ mediaIds })).status]).toEqual([mediaIds.length, 422])
    expect((await sql`select id from posts`.execute(app.services.db)).rows).toEqual(before.rows)
    const kept = await publish({ mediaIds: [own] })
    expect([kept.status, kept.body.state]).toEqual([201, 'published'])
    const { body } = await app.call('GET /posts/:id', one(kept.body.id), { as: fan })
    expect(body).toMatchObject({ state: 'published', media: [{ id: own }] })
  })

  it('gives the same photo to one post only, also when two ask at once', async () => {
    const id = await media('ready')
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish({ mediaIds: [id] })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
  })

  it('is for verified creators', async () => {
    expect((await publish({}, fan)).body.code).toBe('creators_only')
    const unverified = await app.creator('unproven')
    await sql`update accounts set email_verified_at = null where user_id = ${unverified.userId}`.execute(
      app.services.db,
    )
    app.services.sessions.forgetUser(unverified.userId)
    expect((await publish({}, unverified)).body.code).toBe('email_unverified')
  })
})

describe('likes', () => {
  const like = (id: number, as: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
    app.call(`${method} /posts/:id/like`, one(id), { as })

  it('are counted exactly, however often and however many at once', async () => {
    const id = await newPost()
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => app.fan(`liker_${String(n)}`)))
    const answers = await Promise.all(
      people.flatMap((person) => [like(id, person), like(id, person), like(id, person)]),
    )
    expect(answers.every(({ status, body }) => status === 200 && body.liked)).toBe(true)
    expect((await read(id)).likeCount).toBe(6)
    await Promise.all(
      people.flatMap((person, n) =>
        n % 2 === 0 ? [like(id, person, 'DELETE'), like(id, person, 'DELETE')] : [like(id, person)],
      ),
    )
    expect((await read(id)).likeCount).toBe(3)
    await Promise.all(
      people.flatMap((person) => [
        like(id, person),
        like(id, person, 'DELETE'),
        like(id, person),
        like(id, person, 'DELETE'),
      ]),
    )
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from likes where post_id = ${id}`.execute(
      app.services.db,
    )
    expect((await read(id)).likeCount).toBe(rows[0]?.n)
  })

  it('answer the state after them and show it to their giver alone', async () => {
    const id = await newPost()
    expect((await like(id, fan)).body).toEqual({ liked: true, likeCount: 1 })
    expect((await like(id, fan)).body).toEqual({ liked: true, likeCount: 1 })
    expect([(await read(id)).liked, (await read(id, creator)).liked]).toEqual([true, false])
    expect((await like(id, fan, 'DELETE')).body).toEqual({ liked: false, likeCount: 0 })
    expect((await like(id, fan, 'DELETE')).body).toEqual({ liked: false, likeCount: 0 })
  })

  it('tell the author once, and never of the author’s own', async () => {
    const id = await newPost()
    for (let turn = 0; turn < 3; turn += 1) {
      await like(id, fan)
      await like(id, fan, 'DELETE')
    }
    await like(id, creator)
    const { notifications } = (await app.call('GET /notifications', { query: { limit: '50' } }, { as: creator })).body
    expect(
      notifications.filter(({ postId }) => postId === id).map(({ kind, actor }) => [kind, actor?.username]),
    ).toEqual([['like', 'reader']])
  })
})

describe('bookmarks', () => {
  const mark = (id: number, as: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
    app.call(`${method} /posts/:id/bookmark`, one(id), { as })

  it('are listed newest first in pages that neither repeat nor lose one', async () => {
    const keeper = await app.fan('keeper')
    const ids: number[] = []
    for (let n = 0; n < 13; n += 1) ids.push(await newPost({ audience: n % 2 === 0 ? 'everyone' : 'subscribers' }))
    const order = ids.toSorted((a, b) => ((a * 7919) % 13) - ((b * 7919) % 13) || a - b)
    for (const id of order) expect((await mark(id, keeper)).body).toEqual({ bookmarked: true })
    // again changes nothing, not even the order
    await mark(order[0] ?? 0, keeper)
    // some of the same instant: the id decides
    await sql`update bookmarks set created_at = '2026-01-01' where user_id = ${keeper.userId} and post_id = any (${order.slice(0, 5)}::bigint[])`.execute(
      app.services.db,
    )
    const expected = [...order.slice(5).toReversed(), ...order.slice(0, 5).toSorted((a, b) => b - a)]
    for (const limit of ['1', '4', '13', '50']) {
      const seen: number[] = []
      let cursor: string | null | undefined
      do {
        const { body } = await app.call(
          'GET /bookmarks',
          { query: { limit, ...(cursor && { cursor }) } },
          { as: keeper },
        )
        expect(body.posts.every(({ bookmarked }) => bookmarked)).toBe(true)
        seen.push(...body.posts.map(({ id }) => id))
        cursor = body.nextCursor
      } while (cursor)
      expect([limit, seen]).toEqual([limit, expected])
    }
    await app.call('DELETE /posts/:id', one(expected[0] ?? 0), { as: creator })
    await mark(expected[1] ?? 0, keeper, 'DELETE')
    const { body } = await app.call('GET /bookmarks', { query: { limit: '50' } }, { as: keeper })
    expect(body.posts.map(({ id }) => id)).toEqual(expected.slice(2))
    expect((await app.call('GET /bookmarks', {}, { as: fan })).body.posts).toEqual([])
  })
})

describe('a removed post', () => {
  it('is gone with its text and files, and the profile’s count is right', async () => {
    const maker = await app.creator('remover')
    const count = async () =>
      (await app.call('GET /users/:username', { params: { username: 'remover' } })).body.postCount
    const first = (await publish({ text: 'first' }, maker)).body.id
    const photo = await media('ready', maker)
    const second = (await publish({ text: 'second', mediaIds: [photo] }, maker)).body.id
    await app.runJobs()
    expect(await count()).toBe(2)
    await app.services.storage.put(`media/${photo}/feed.webp`, Buffer.from('x'))
    expect((await app.call('DELETE /posts/:id', one(second), { as: maker })).status).toBe(200)
    expect(await purgeRemoved(app.services)).toBe(0)
    await sql`update posts set purge_at = now() where id = ${second}`.execute(app.services.db)
    expect(await purgeRemoved(app.services)).toBe(1)
    await app.runJobs()
    const { rows: left } = await sql<{ text: string }>`select text from posts where id = ${second}`.execute(
      app.services.db,
    )
    expect(left).toEqual([{ text: '' }])
    expect([await count(), await app.services.storage.size(`media/${photo}/feed.webp`)]).toEqual([1, null])
    // one that was never published was never counted
    const failed = (await publish({ text: 'third', mediaIds: [await media('processing', maker)] }, maker)).body.id
    expect((await app.call('DELETE /posts/:id', one(failed), { as: maker })).status).toBe(200)
    expect(await count()).toBe(1)
    expect(
      (await app.call('GET /users/:username/posts', { params: { username: 'remover' } })).body.posts.map(
        ({ id }) => id,
      ),
    ).toEqual([first])
  })
})
