import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { reportReasons, type ReportReason } from '#contract/reports.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let fan: Person
let counter = 0
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  fan = await app.fan('reader')
  await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: fan })
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })
const someone = () => app.fan(`someone_${String((counter += 1))}`)
const publish = async (body: object = {}) =>
  (
    await app.call(
      'POST /posts',
      { body: { text: 'reported words', mediaIds: [], audience: 'everyone', ...body } },
      { as: creator },
    )
  ).body.id
type Kind = 'post' | 'comment' | 'user' | 'message'
const report = (kind: Kind, id: number, reason: ReportReason, as: Person, details?: string) =>
  app.call(
    'POST /reports',
    { body: { subject: { kind, id }, reason, ...(details !== undefined && { details }) } },
    { as },
  )
const cases = async (kind: Kind, id: number) =>
  (
    await sql<{ state: string; hides: boolean; priority: number; snapshot: { text?: string }; n: number }>`
      select state, hides, priority, snapshot, (select count(*)::int from reports r where r.case_id = c.id) as n
      from cases c where subject_kind = ${kind} and subject_id = ${id} order by id`.execute(app.services.db)
  ).rows
const status = async (id: number, as?: Person) => (await app.call('GET /posts/:id', one(id), { as })).status

describe('a report', () => {
  it('opens one case, which others join; the same person counts once; nothing is hidden for most reasons', async () => {
    const id = await publish()
    const people = await Promise.all(Array.from({ length: 4 }, someone))
    const answers = await Promise.all(
      people.flatMap((as) => [report('post', id, 'spam', as), report('post', id, 'drugs', as)]),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
    expect(answers.filter(({ body }) => body.already)).toHaveLength(people.length)
    expect(await cases('post', id)).toMatchObject([
      { state: 'open', hides: false, n: 4, snapshot: { text: 'reported words' } },
    ])
    for (const reason of reportReasons) {
      const each = await publish()
      expect((await report('post', each, reason, await someone(), 'because')).status).toBe(201)
      const hides = ['underage', 'revenge_porn', 'prostitution'].includes(reason)
      expect([reason, await status(each, fan)]).toEqual([reason, hides ? 404 : 200])
    }
  })

  it('needs a few words for another reason, something that is there, and that is not one’s own', async () => {
    const id = await publish({ audience: 'subscribers' })
    for (const details of [undefined, '', ' \u0000'])
      expect((await report('post', id, 'other', fan, details)).body.errors).toHaveProperty('details')
    expect((await report('post', id, 'other', fan, 'it is odd')).status).toBe(201)
    expect((await report('post', id, 'spam', creator)).status).toBe(403)
    for (const kind of ['post', 'comment', 'user', 'message'] as const)
      expect([kind, (await report(kind, 999_999, 'spam', fan)).status]).toEqual([kind, 404])
    const blocked = await someone()
    await app.call('PUT /users/:username/block', { params: { username: blocked.username } }, { as: creator })
    expect([
      (await report('post', id, 'spam', blocked)).status,
      (await report('user', creator.userId, 'spam', blocked)).status,
    ]).toEqual([404, 404])
  })

  it('on the three gravest hides a post from everyone but its author, who is told why it is gone', async () => {
    const maker = await app.creator('hidden_maker', { monthly: 500 })
    await app.call('PUT /users/:username/follow', { params: { username: 'hidden_maker' } }, { as: fan })
    const post = (
      await app.call(
        'POST /posts',
        { body: { text: 'to be hidden', mediaIds: [], audience: 'everyone', priceCents: 300 } },
        { as: maker },
      )
    ).body.id
    const buyer = await someone()
    await app.fund(buyer, 1000)
    await app.call('POST /posts/:id/unlock', { ...one(post), body: { expectedPriceCents: 300 } }, { as: buyer })
    await app.call('PUT /posts/:id/bookmark', one(post), { as: buyer })
    await app.call('PUT /posts/:id/pin', one(post), { as: maker })
    await report('post', post, 'underage', await someone())
    expect([await status(post, fan), await status(post, buyer), await status(post)]).toEqual([404, 404, 404])
    const lists = [
      (await app.call('GET /timeline', {}, { as: fan })).body.posts,
      (await app.call('GET /bookmarks', {}, { as: buyer })).body.posts,
      (await app.call('GET /library', {}, { as: buyer })).body.items,
      (await app.call('GET /users/:username/posts', { params: { username: 'hidden_maker' } }, { as: maker })).body
        .posts,
    ]
    expect(JSON.stringify(lists)).not.toContain('to be hidden')
    expect((await app.call('GET /posts/:id', one(post), { as: maker })).body).toMatchObject({
      state: 'hidden',
      mine: true,
    })
    expect((await app.call('GET /notifications', {}, { as: maker })).body.notifications[0]).toMatchObject({
      kind: 'post_hidden',
      postId: post,
      actor: null,
    })
    expect((await cases('post', post))[0]).toMatchObject({ hides: true, priority: 0 })
    // its author may take it away; the case keeps what it said
    await app.call('DELETE /posts/:id', one(post), { as: maker })
    await app.call('POST /posts/:id/restore', one(post), { as: maker })
    expect([await status(post, fan), (await cases('post', post))[0]?.snapshot.text]).toEqual([404, 'to be hidden'])
  })

  it('hides a comment with its replies, and the count of the post is right', async () => {
    const id = await publish()
    const say = async (text: string, parentId?: number) =>
      (
        await app.call(
          'POST /posts/:id/comments',
          { ...one(id), body: { text, ...(parentId && { parentId }) } },
          { as: fan },
        )
      ).body.id
    const [thread, plain] = [await say('bad words'), await say('good words')]
    const reply = await say('an answer', thread)
    const count = async () => (await app.call('GET /posts/:id', one(id), { as: fan })).body.commentCount
    expect(await count()).toBe(3)
    await report('comment', thread, 'prostitution', creator)
    const { comments } = (await app.call('GET /posts/:id/comments', one(id), { as: fan })).body
    expect([comments.map((comment) => comment.id), await count()]).toEqual([[plain], 1])
    for (const hidden of [thread, reply]) {
      expect((await app.call('PUT /comments/:id/like', one(hidden), { as: creator })).status).toBe(404)
      expect((await app.call('GET /comments/:id/replies', one(hidden), { as: fan })).status).toBe(404)
    }
    expect((await app.call('DELETE /comments/:id', one(thread), { as: fan })).status).toBe(404)
    expect(await count()).toBe(1)
  })
})

describe('against abuse', () => {
  it('only verified people hide, only a few times a day, and not what staff have kept', async () => {
    const unverified = await app.signUp('unproven')
    const post = await publish()
    expect([(await report('post', post, 'underage', unverified)).status, await status(post)]).toEqual([201, 200])
    const keen = await someone()
    const posts = await Promise.all(Array.from({ length: limits.hidingReportsPerDay + 2 }, () => publish()))
    await Promise.all(posts.map((id) => report('post', id, 'underage', keen)))
    const seen = await Promise.all(posts.map((id) => status(id)))
    expect(seen.filter((code) => code === 404)).toHaveLength(limits.hidingReportsPerDay)
    // looked at and kept: the next one waits like any other
    await sql`update cases set state = 'kept', closed_at = now() where subject_kind = 'post' and subject_id = ${post}`.execute(
      app.services.db,
    )
    await report('post', post, 'underage', await someone())
    expect([await status(post), (await cases('post', post)).map(({ state }) => state)]).toEqual([200, ['kept', 'open']])
  })

  it('nobody reports without end', async () => {
    const busy = await someone()
    const post = await publish()
    await report('post', post, 'spam', busy)
    await sql`with more as (insert into cases (subject_kind, subject_id, priority, snapshot) select 'user', -n, 5, '{}' from generate_series(1, ${limits.reportsPerDay}) n returning id)
      insert into reports (case_id, reporter_id, reason) select id, ${busy.userId}, 'spam' from more`.execute(
      app.services.db,
    )
    expect((await report('user', creator.userId, 'spam', busy)).body.code).toBe('too_many_requests')
  })

  it('a profile is not taken away by one word', async () => {
    const target = await app.creator('accused')
    await report('user', target.userId, 'underage', fan)
    expect((await app.call('GET /users/:username', { params: { username: 'accused' } })).status).toBe(200)
    expect(await cases('user', target.userId)).toMatchObject([{ priority: 0, hides: false }])
  })
})
