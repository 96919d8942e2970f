import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { expireDue } from './expire-due.ts'
import { purgeRemoved } from './purge-removed.ts'

/** What becomes of posts that are out: changed, pinned, ended, removed, brought back; and what buyers keep. */

let app: TestApp
let creator: Person
let fan: Person
let buyer: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  fan = await app.fan('reader')
  buyer = await app.fan('buyer')
  await app.fund(buyer, 10_000)
  for (const as of [fan, buyer])
    await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as })
})
afterAll(() => app.close())

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const one = (id: number) => ({ params: { id: String(id) } })
const publish = async (body: object = {}) =>
  (
    await app.call(
      'POST /posts',
      { body: { text: 'a post', mediaIds: [], audience: 'everyone', ...body } },
      { as: creator },
    )
  ).body.id
const read = (id: number, as?: Person) => app.call('GET /posts/:id', one(id), { as })
const sold = async (body: object = {}) => {
  const id = await publish({ text: 'worth it', teaser: 'come in', priceCents: 300, ...body })
  expect(
    (await app.call('POST /posts/:id/unlock', { ...one(id), body: { expectedPriceCents: 300 } }, { as: buyer })).status,
  ).toBe(201)
  return id
}
const timeline = async (as: Person) =>
  (await app.call('GET /timeline', { query: { limit: '50' } }, { as })).body.posts.map(({ id }) => id)
const profile = async (as: Person) =>
  (await app.call('GET /users/:username/posts', { params: { username: 'maker' }, query: { limit: '50' } }, { as })).body
    .posts
const postCount = async () => (await app.call('GET /users/:username', { params: { username: 'maker' } })).body.postCount
const head = async () =>
  (
    await sql<{
      right: boolean
    }>`select (h.last_at, h.last_id, h.second_at) is not distinct from (p.times[1], p.ids[1], p.times[2]) as right
      from creator_heads h cross join (select array_agg(id) as ids, array_agg(published_at) as times from (
        select id, published_at from posts where creator_id = ${creator.userId} and state = 'published' order by published_at desc, id desc limit 2) two) p
      where h.creator_id = ${creator.userId}`.execute(app.services.db)
  ).rows
const edit = (id: number, body: object, as = creator) => app.call('PATCH /posts/:id', { ...one(id), body }, { as })

describe('a change', () => {
  it('is seen, and what was said before is kept for the author', async () => {
    const id = await publish({ text: 'first', teaser: 'a taste' })
    await edit(id, { commentsOn: false })
    expect((await read(id, fan)).body).toMatchObject({ commentsOn: false, editedAt: null })
    await edit(id, { text: 'second' })
    await edit(id, { text: 'second' })
    await edit(id, { text: 'third', audience: 'subscribers', priceCents: 500 })
    expect((await read(id, creator)).body).toMatchObject({
      text: 'third',
      audience: 'subscribers',
      priceCents: 500,
      editedAt: expect.any(String),
    })
    const { edits } = (await app.call('GET /posts/:id/edits', one(id), { as: creator })).body
    expect(edits.map(({ text, audience, commentsOn }) => [text, audience, commentsOn])).toEqual([
      ['second', 'everyone', false],
      ['first', 'everyone', false],
      ['first', 'everyone', true],
    ])
    expect((await edit(id, { text: '' })).status).toBe(422)
    expect((await edit(id, { preview: [0] })).status).toBe(422)
    expect((await edit(id, { text: 'mine now' }, await app.creator('thief'))).status).toBe(404)
    expect((await app.call('GET /posts/:id/edits', one(id), { as: await app.creator('curious') })).status).toBe(404)
  })

  it('takes nothing from those who have paid: neither another audience nor a price that is gone', async () => {
    const id = await sold()
    for (const body of [{ priceCents: 900 }, { audience: 'subscribers' }, { priceCents: null }]) {
      expect((await edit(id, body)).status).toBe(200)
      expect([body, (await read(id, buyer)).body.locked]).toEqual([body, false])
      const shown = (await app.call('GET /timeline', {}, { as: buyer })).body.posts.find((post) => post.id === id)
      expect([body, shown?.locked]).toEqual([body, false])
    }
    expect((await read(id, fan)).body.locked).toBe(true)
  })
})

describe('a pin', () => {
  it('is one, stands on top of the first page and nowhere twice', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await publish())
    const [first = 0, second = 0] = ids
    const pin = (id: number, method: 'PUT' | 'DELETE' = 'PUT') =>
      app.call(`${method} /posts/:id/pin`, one(id), { as: creator })
    await pin(first)
    await pin(second)
    const all: number[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: '2', ...(cursor && { cursor }) }
      const { body } = await app.call(
        'GET /users/:username/posts',
        { params: { username: 'maker' }, query },
        { as: fan },
      )
      all.push(...body.posts.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor)
    const rest = (await profile(fan)).filter(({ pinned }) => !pinned).map(({ id }) => id)
    expect(all).toEqual([second, ...rest])
    expect(new Set(all).size).toBe(all.length)
    // two at once leave one
    await Promise.all(ids.map((id) => pin(id)))
    expect((await profile(fan)).filter(({ pinned }) => pinned)).toHaveLength(1)
    for (const id of ids) await pin(id, 'DELETE')
    expect((await profile(fan)).filter(({ pinned }) => pinned)).toEqual([])
    await pin(first)
    await app.call('DELETE /posts/:id', one(first), { as: creator })
    expect((await pin(first)).status).toBe(404)
    expect((await profile(fan)).map(({ id }) => id)).not.toContain(first)
  })
})

describe('a removed post', () => {
  it('can be brought back for some minutes, as it was', async () => {
    const [before, id] = [await publish(), await publish({ text: 'dear to me' })]
    const posts = await timeline(fan)
    const { body } = await app.call('DELETE /posts/:id', one(id), { as: creator })
    const minutes = (Date.parse(body.restorableUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(8)
    expect([(await read(id, fan)).status, (await read(id, creator)).status, (await timeline(fan))[0]]).toEqual([
      404,
      404,
      before,
    ])
    expect(await head()).toEqual([{ right: true }])
    const restore = (as = creator) => app.call('POST /posts/:id/restore', one(id), { as })
    expect((await restore(await app.creator('someone_else'))).status).toBe(404)
    expect((await restore()).body).toMatchObject({ state: 'published', text: 'dear to me' })
    expect((await restore()).status).toBe(404)
    expect([await timeline(fan), await head()]).toEqual([posts, [{ right: true }]])
    await app.call('DELETE /posts/:id', one(id), { as: creator })
    await sql`update posts set removed_at = removed_at - interval '11 minutes' where id = ${id}`.execute(
      app.services.db,
    )
    expect((await restore()).status).toBe(404)
  })

  it('stays with those who have paid for it, with its text and media, and with nobody else', async () => {
    const id = await sold({ text: 'paid words' })
    await app.runJobs()
    const count = await postCount()
    await app.call('PUT /posts/:id/bookmark', one(id), { as: buyer })
    await app.call('PUT /posts/:id/bookmark', one(id), { as: fan })
    await app.call('DELETE /posts/:id', one(id), { as: creator })
    await sql`update posts set purge_at = now(), removed_at = now() - interval '1 day' where id = ${id}`.execute(
      app.services.db,
    )
    await purgeRemoved(app.services)
    await app.runJobs()
    expect((await read(id, buyer)).body).toMatchObject({ locked: false, text: 'paid words', state: 'removed' })
    for (const as of [fan, creator, undefined]) expect((await read(id, as)).status).toBe(404)
    const list = async (as: Person) => (await app.call('GET /bookmarks', {}, { as })).body.posts.map((post) => post.id)
    const bought = (await app.call('GET /library', {}, { as: buyer })).body.items.map(({ postId }) => postId)
    expect([bought, await list(buyer)]).toEqual([expect.arrayContaining([id]), [id]])
    expect(await list(fan)).toEqual([])
    expect([await timeline(buyer), (await profile(buyer)).map((post) => post.id), await postCount()]).toEqual([
      expect.not.arrayContaining([id]),
      expect.not.arrayContaining([id]),
      count - 1,
    ])
    // nobody can buy it any more
    await app.fund(fan, 1000)
    expect(
      (await app.call('POST /posts/:id/unlock', { ...one(id), body: { expectedPriceCents: 300 } }, { as: fan })).status,
    ).toBe(404)
    // what staff remove is gone for all: they leave no state to come back to
    await sql`update posts set state_before = null where id = ${id}`.execute(app.services.db)
    expect((await read(id, buyer)).status).toBe(404)
  })
})

describe('an end', () => {
  it('takes a post out of all lists, and leaves it to its author and to those who have paid', async () => {
    const [id, other] = [await sold({ expiresAt: at(3600) }), await publish()]
    expect(await expireDue(app.services)).toBe(0)
    await sql`update posts set expires_at = now() where id = ${id}`.execute(app.services.db)
    const ended = await Promise.all([expireDue(app.services), expireDue(app.services)])
    expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect([(await read(id, buyer)).body.state, (await read(id, creator)).body.state]).toEqual(['expired', 'expired'])
    expect((await read(id, fan)).status).toBe(404)
    expect((await timeline(fan))[0]).toBe(other)
    expect([await timeline(buyer), await head()]).toEqual([expect.not.arrayContaining([id]), [{ right: true }]])
    expect((await edit(id, { expiresAt: null })).status).toBe(422)
  })
})

describe('the author’s home', () => {
  it('holds the author’s own posts among those of others, also after a reload', async () => {
    const maker = await app.creator('lonely')
    await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: maker })
    const mine = (
      await app.call(
        'POST /posts',
        { body: { text: 'mine', mediaIds: [], audience: 'subscribers', priceCents: 300 } },
        { as: maker },
      )
    ).body.id
    const theirs = await publish()
    const { posts, newest } = (await app.call('GET /timeline', {}, { as: maker })).body
    expect(posts.slice(0, 2).map(({ id, locked }) => [id, locked])).toEqual([
      [theirs, false],
      [mine, false],
    ])
    const again = (
      await app.call('POST /posts', { body: { text: 'again', mediaIds: [], audience: 'everyone' } }, { as: maker })
    ).body.id
    const { body } = await app.call('GET /timeline/new', { query: { after: newest } }, { as: maker })
    expect(body.posts.map(({ id }) => id)).toEqual([again])
    expect((await app.call('GET /updates', undefined, { as: maker })).body.updates.home).toBe(true)
    await app.call('POST /timeline/seen', undefined, { as: maker })
    await app.call('POST /posts', { body: { text: 'third', mediaIds: [], audience: 'everyone' } }, { as: maker })
    expect((await app.call('GET /updates', undefined, { as: maker })).body.updates.home).toBe(false)
  })
})
