import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMediaId, originalKey } from '#modules/media/storage-keys.ts'
import { publishDue } from '../publish.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { jobsOf } from '#server/app.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

/** Posts that are not out yet: waiting for their time or their media, failing, kept as drafts. */

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  fan = await app.fan('reader')
  await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: fan })
})
afterAll(() => app.close())

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const one = (id: number) => ({ params: { id: String(id) } })
type Body = Parameters<typeof app.call<'POST /posts'>>[1] extends { body: infer B } | undefined ? Partial<B> : never
const make = (body: Body = {}, as = creator) =>
  app.call('POST /posts', { body: { text: 'a post', mediaIds: [], audience: 'everyone', ...body } }, { as })
const state = async (id: number) =>
  (await sql<{ state: string }>`select state from posts where id = ${id}`.execute(app.services.db)).rows[0]?.state
const due = (...ids: number[]) =>
  sql`update posts set publish_at = now() - interval '1 second' where id = any (${ids}::bigint[])`.execute(
    app.services.db,
  )
const announced = async (id: number) =>
  (
    await sql`select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'announce_post' and (j.payload ->> 'postId')::bigint = ${id}`.execute(app.services.db)
  ).rows.length

describe('a scheduled post', () => {
  it('is the author’s alone until its time, and then out once, however many look for it', async () => {
    const made = await make({ text: 'for tomorrow', publishAt: at(86_400) })
    expect([made.status, made.body.state, made.body.publishedAt]).toEqual([201, 'scheduled', null])
    const { id } = made.body
    expect((await app.call('GET /posts/:id', one(id), { as: fan })).status).toBe(404)
    const list = async (as: Person) => (await app.call('GET /timeline', {}, { as })).body.posts.map((post) => post.id)
    expect([await list(fan), await list(creator)]).toEqual([[], []])
    const { posts: waiting } = (await app.call('GET /scheduled', {}, { as: creator })).body
    expect(waiting.map((post) => [post.id, post.publishAt])).toEqual([[id, made.body.publishAt]])
    expect(await publishDue(app.services)).toBe(0)

    const more = [
      id,
      ...(await Promise.all(Array.from({ length: 7 }, () => make({ publishAt: at(60) })))).map(({ body }) => body.id),
    ]
    await due(...more)
    const counts = await Promise.all(Array.from({ length: 6 }, () => publishDue(app.services)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8)
    for (const each of more) expect([each, await announced(each)]).toEqual([each, 1])
    expect((await list(fan)).toSorted((a, b) => a - b)).toEqual(more.toSorted((a, b) => a - b))
    expect((await app.call('GET /scheduled', {}, { as: creator })).body.posts).toEqual([])
  })

  it('comes out within five seconds of a worker’s start, when another one was killed at it', async () => {
    const { id } = (await make({ publishAt: at(60) })).body
    await due(id)
    // the killed one: it holds the row in a transaction that never ends well
    const killed = await app.database.pool.connect()
    await killed.query('begin')
    await killed.query('select from posts where id = $1 for update', [id])
    expect(await publishDue(app.services)).toBe(0)
    killed.release(true)
    const { pool } = app.database
    const worker = await startJobs({ pool, jobs: jobsOf(app.services), log: app.services.log })
    try {
      const began = Date.now()
      while ((await state(id)) !== 'published' && Date.now() - began < 5000)
        await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await state(id)).toBe('published')
    } finally {
      await worker.stop()
    }
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from posts where id = ${id} and published_at is not null`.execute(app.services.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('can be moved, published now, and deleted; times that make no sense are refused', async () => {
    const senseless: [string, Body][] = [
      ['publishAt', { publishAt: at(-5) }],
      ['publishAt', { publishAt: at(400 * 86_400) }],
      ['publishAt', { publishAt: '0001-01-01T00:00:00Z' }],
      ['expiresAt', { expiresAt: at(-5) }],
      ['expiresAt', { publishAt: at(100), expiresAt: at(50) }],
      ['poll.closesAt', { poll: { options: ['a', 'b'], closesAt: at(-1) } }],
    ]
    for (const [field, body] of senseless) {
      const { status, body: problem } = await make(body)
      expect([body, status, Object.keys(problem.errors ?? {})]).toEqual([body, 422, [field]])
    }
    const { id } = (await make({ publishAt: at(60) })).body
    const moved = at(7200)
    const { body } = await app.call(
      'PATCH /posts/:id',
      { ...one(id), body: { publishAt: moved, text: 'other words' } },
      { as: creator },
    )
    expect([body.state, Date.parse(body.publishAt ?? '')]).toEqual(['scheduled', Date.parse(moved)])
    const edit = (publishAt: string) =>
      app.call('PATCH /posts/:id', { ...one(id), body: { publishAt } }, { as: creator })
    expect((await edit(at(-5))).status).toBe(422)
    const [first, second] = await Promise.all(
      [0, 1].map(() => app.call('POST /posts/:id/publish', one(id), { as: creator })),
    )
    expect([first?.body.state, second?.body.state, await announced(id)]).toEqual(['published', 'published', 1])
    expect((await edit(at(60))).status).toBe(422)
    const gone = (await make({ publishAt: at(60) })).body.id
    await app.call('DELETE /posts/:id', one(gone), { as: creator })
    await due(gone)
    expect(await publishDue(app.services)).toBe(0)
    // brought back after its time: then it comes out like any other that waits
    await app.call('POST /posts/:id/restore', one(gone), { as: creator })
    expect([await publishDue(app.services), await state(gone)]).toEqual([1, 'published'])
  })
})

describe('a post whose media fails', () => {
  const upload = async (): Promise<string> => {
    const id = newMediaId()
    await app.services.storage.put(originalKey(id), Buffer.from('no photo at all'))
    await sql`insert into media (id, owner_id, kind, state, bytes) values (${id}, ${creator.userId}, 'photo', 'processing', 1)`.execute(
      app.services.db,
    )
    return id
  }
  const fails = async (mediaId: string) => {
    await sql`update media set state = 'failed', problem = 'This file is not a photo.' where id = ${mediaId}`.execute(
      app.services.db,
    )
    await app.runJobs()
  }

  it('stands in the list of what is processed with its cause, is told of, and goes on after a retry or another file', async () => {
    const bad = await upload()
    const { id } = (await make({ text: 'with a photo', mediaIds: [bad] })).body
    const items = async () => (await app.call('GET /processing', {}, { as: creator })).body.items
    expect((await items()).map(({ post, media }) => [post.id, post.state, media[0]?.state])).toEqual([
      [id, 'processing', 'processing'],
    ])
    expect((await app.call('POST /posts/:id/retry', one(id), { as: creator })).body.code).toBe('not_ready')
    await fails(bad)
    expect((await items()).map(({ post, media }) => [post.state, media[0]?.problem])).toEqual([
      ['failed', 'This file is not a photo.'],
    ])
    const notices = async () =>
      (await app.call('GET /notifications', {}, { as: creator })).body.notifications.filter(
        ({ kind }) => kind === 'post_failed',
      )
    expect((await notices()).map(({ postId }) => postId)).toEqual([id])

    expect((await app.call('POST /posts/:id/retry', one(id), { as: creator })).body.state).toBe('processing')
    const { rows } =
      await sql`select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'process_photo' and j.payload ->> 'mediaId' = ${bad}`.execute(app.services.db)
    expect(rows).toHaveLength(1)
    await app.runJobs()
    expect((await items()).map(({ post }) => post.state)).toEqual(['failed'])
    expect(await notices()).toHaveLength(2)

    // the upload is gone: said so, instead of failing again
    await app.services.storage.remove(originalKey(bad))
    expect((await app.call('POST /posts/:id/retry', one(id), { as: creator })).body.errors).toHaveProperty('mediaIds')
    const good = await upload()
    await sql`update media set state = 'ready', width = 1, height = 1, thumbhash = 'AAAA', locked_thumbhash = 'BBBB', sizes = '[["thumb",1,1]]' where id = ${good}`.execute(
      app.services.db,
    )
    const { body } = await app.call('PATCH /posts/:id', { ...one(id), body: { mediaIds: [good] } }, { as: creator })
    expect(body.state).toBe('processing')
    await app.runJobs()
    const seen = (await app.call('GET /posts/:id', one(id), { as: fan })).body
    expect([seen.state, !seen.locked && seen.media.map((item) => item.id), await items()]).toEqual([
      'published',
      [good],
      [],
    ])
    expect((await app.call('PATCH /posts/:id', { ...one(id), body: { mediaIds: [] } }, { as: creator })).status).toBe(
      422,
    )
  })

  it('waits for its time also when the media is late, and for the media when its time is over', async () => {
    const media = await upload()
    const { body } = await make({ mediaIds: [media], publishAt: at(60) })
    expect(body.state).toBe('processing')
    await due(body.id)
    expect(await publishDue(app.services)).toBe(0)
    await sql`update media set state = 'ready', width = 1, height = 1, thumbhash = 'AAAA', locked_thumbhash = 'BBBB', sizes = '[]' where id = ${media}`.execute(
      app.services.db,
    )
    await app.runJobs()
    expect(await state(body.id)).toBe('published')
  })
})

describe('drafts', () => {
  const media = async () => {
    const id = newMediaId()
    await sql`insert into media (id, owner_id, kind, state, bytes, created_at) values (${id}, ${creator.userId}, 'photo', 'processing', 1, now() - interval '30 days')`.execute(
      app.services.db,
    )
    return id
  }
  it('keep what is written and its uploads, are one’s own, and are published once', async () => {
    const upload = await media()
    const made = await app.call('POST /drafts', { body: { text: 'half a th', mediaIds: [upload] } }, { as: creator })
    expect(made).toMatchObject({
      status: 201,
      body: { content: { text: 'half a th' }, media: [{ id: upload, state: 'processing' }] },
    })
    const draft = one(made.body.id)
    const other = await app.creator('other_maker')
    expect((await app.call('GET /drafts/:id', draft, { as: other })).status).toBe(404)
    expect((await app.call('PUT /drafts/:id', { ...draft, body: {} }, { as: other })).status).toBe(404)
    expect((await app.call('DELETE /drafts/:id', draft, { as: other })).status).toBe(404)
    await app.call(
      'PUT /drafts/:id',
      { ...draft, body: { text: 'half a thought', audience: 'followers', mediaIds: [upload] } },
      { as: creator },
    )
    const { drafts } = (await app.call('GET /drafts', {}, { as: creator })).body
    expect(drafts.map(({ content }) => content)).toEqual([
      { text: 'half a thought', audience: 'followers', mediaIds: [upload] },
    ])
    expect((await app.call('GET /processing', {}, { as: creator })).body.items).toEqual([])

    const posts = await Promise.all([0, 1, 2].map(() => make({ text: 'a whole thought', draftId: made.body.id })))
    expect(posts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404])
    expect((await app.call('GET /drafts', {}, { as: creator })).body.drafts).toEqual([])
    // refused input leaves the draft
    const kept = (await app.call('POST /drafts', { body: { text: '' } }, { as: creator })).body.id
    expect((await make({ text: '', draftId: kept })).status).toBe(422)
    expect((await app.call('GET /drafts/:id', one(kept), { as: creator })).status).toBe(200)
  })
})
