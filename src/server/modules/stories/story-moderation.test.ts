import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { lockStories, settleHead } from './update-story-head.ts'
import { purgeRemovedStories } from './sharing/delete-story.ts'
import { publishWaiting } from './sharing/publish-stories.ts'

let app: TestApp
let admin: Person
let moderator: Person
let maker: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'dora', 'admin')
  moderator = await staff(app, 'otto', 'moderator')
  maker = await app.creator('maker')
  fan = await app.fan('watcher')
  await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: fan })
})
afterAll(() => app.close())

const set = async (change: Partial<OperatorSettings>): Promise<void> => {
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  expect((await app.call('PATCH /admin/settings', { body: { version, change } }, { as: admin })).status).toBe(200)
}
const share = async (caption = '', mediaId?: string, as = maker): Promise<number> => {
  const items = [{ mediaId: mediaId ?? (await readyPhoto(app, as)), caption }]
  const { status, body } = await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as })
  expect(status).toBe(201)
  return body.stories[0]?.id ?? 0
}
const shown = async (username = 'maker') =>
  (await app.call('GET /users/:username/stories', { params: { username } }, { as: fan })).body.stories.map(
    ({ id }) => id,
  )
const report = (id: number, reason: 'spam' | 'underage') =>
  app.call('POST /reports', { body: { subject: { kind: 'story', id }, reason } }, { as: fan })
const openCase = async () => (await app.call('GET /admin/cases', {}, { as: moderator })).body.cases[0]?.id ?? 0
const decide = async (outcome: 'kept' | 'removed') => {
  const params = { id: String(await openCase()) }
  const { body } = await app.call('GET /admin/cases/:id', { params }, { as: moderator })
  const decision = { version: body.version, statement: 'We have looked at it.' }
  const done = await app.call(
    'POST /admin/cases/:id/decision',
    { params, body: outcome === 'kept' ? { ...decision, outcome } : { ...decision, outcome, ground: 'spam' } },
    { as: moderator },
  )
  expect(done.status).toBe(200)
  return body
}
const waits = async () => (await app.call('GET /stories/waiting', {}, { as: maker })).body.stories
const reviews = async () => (await app.call('GET /admin/reviews', {}, { as: moderator })).body.reviews
const review = async (id: number, decision: 'publish' | 'remove') => {
  const params = { id: String(id) }
  const { body } = await app.call('GET /admin/reviews/stories/:id', { params }, { as: moderator })
  expect(body).toMatchObject({ id })
  const { version } = body
  const said = { version, ground: 'spam' as const, statement: 'It is spam.' }
  const done = await app.call(
    'POST /admin/reviews/stories/:id/decision',
    { params, body: decision === 'publish' ? { decision, version } : { decision, ...said } },
    { as: moderator },
  )
  expect(done.status).toBe(200)
  await app.runJobs()
  return body
}

it('a grave report hides it until staff decide; a plain one does not', async () => {
  const id = await share('reported')
  expect((await report(id, 'spam')).status).toBe(201)
  expect(await shown()).toEqual([id])
  await report(id, 'underage')
  expect(await shown()).toEqual([])
  expect((await app.call('GET /stories', {}, { as: fan })).body.people).toEqual([])
  expect(await waits()).toMatchObject([{ id, state: 'hidden' }])
  const looked = await decide('kept')
  expect([looked.subject.kind, looked.text, looked.media.length]).toEqual(['story', 'reported', 1])
  expect(await shown()).toEqual([id])
  await app.call('DELETE /stories/:id', { params: { id: String(id) } }, { as: maker })
})

it('what its author deletes meanwhile is kept for the case, and does not come back', async () => {
  const mediaId = await readyPhoto(app, maker)
  const id = await share('deleted in time', mediaId)
  await report(id, 'underage')
  await app.call('DELETE /stories/:id', { params: { id: String(id) } }, { as: maker })
  await app.runJobs()
  const looked = await decide('kept')
  expect([looked.text, looked.media.length]).toEqual(['deleted in time', 1])
  expect(await shown()).toEqual([])
  await sql`update stories set purge_at = now() where id = ${id}`.execute(app.services.db)
  await purgeRemovedStories(app.services)
  expect((await sql`select from media where id = ${mediaId}`.execute(app.services.db)).rows).toEqual([])
})

it('a removed one is gone for all, its photo does not come back, and an appeal can bring it back', async () => {
  const mediaId = await readyPhoto(app, maker)
  const sha256 = createHash('sha256').update('bad').digest()
  await sql`update media set sha256 = ${sha256}, dhashes = '{}' where id = ${mediaId}`.execute(app.services.db)
  const id = await share('removed', mediaId)
  await report(id, 'spam')
  await decide('removed')
  expect(await shown()).toEqual([])
  expect((await app.call('GET /stories/archive', {}, { as: maker })).body.stories.map((one) => one.id)).toEqual([])
  const { rows } = await sql`select from blocked_media where sha256 = ${sha256}`.execute(app.services.db)
  expect(rows.length).toBe(1)
  const { decisions } = (await app.call('GET /decisions', {}, { as: maker })).body
  const [mine] = decisions
  expect(mine).toMatchObject({ subjectKind: 'story', outcome: 'removed' })
  const params = { id: String(mine?.id) }
  await app.call(
    'POST /decisions/:id/appeal',
    { params, body: { text: 'It is my own photo, look again.' } },
    { as: maker },
  )
  const second = await staff(app, 'mina', 'moderator')
  const { version } = (await app.call('GET /admin/cases/:id', { params }, { as: second })).body
  const overturned = await app.call(
    'POST /admin/cases/:id/appeal',
    { params, body: { version, decision: 'overturned', statement: 'We were wrong.' } },
    { as: second },
  )
  expect(overturned.status).toBe(200)
  expect(await shown()).toEqual([id])
  await app.call('DELETE /stories/:id', { params: { id: String(id) } }, { as: maker })
})

it('the first of a new creator, listed words and what looks like something removed wait for staff', async () => {
  const sha256 = createHash('sha256').update('seen before').digest()
  const blocked = await sql<{
    id: number
  }>`insert into blocked_media (sha256, reason) values (${sha256}, 'case 1') returning id`.execute(app.services.db)
  const alike = await readyPhoto(app, maker)
  await sql`update media set match_id = ${blocked.rows[0]?.id}, sha256 = ${sha256} where id = ${alike}`.execute(
    app.services.db,
  )
  const id = await share('looks alike', alike)
  expect(await shown()).toEqual([])
  expect(await reviews()).toMatchObject([{ kind: 'story', id, matches: 1 }])
  await review(id, 'publish')
  expect(await shown()).toEqual([id])

  const [mediaId] = [await readyPhoto(app, maker)]
  await sql`update media set state = 'processing' where id = ${mediaId}`.execute(app.services.db)
  const worded = await share('a word that is not yet listed: blorp', mediaId)
  await set({ restrictedWords: ['blorp'] })
  await sql`update media set state = 'ready' where id = ${mediaId}`.execute(app.services.db)
  await app.runJobs()
  expect(await reviews()).toMatchObject([{ kind: 'story', id: worded, heldForWords: true }])
  expect(await waits()).toMatchObject([{ id: worded, state: 'in_review', heldForWords: true }])
  const told = (await app.call('GET /notifications', {}, { as: maker })).body.notifications.map(({ kind }) => kind)
  expect(told.filter((kind) => kind === 'story_held')).toHaveLength(1)
  const looked = await review(worded, 'remove')
  expect(looked.listedWords).toEqual([{ word: 'blorp', said: 'a word that is not yet listed: blorp' }])
  expect(await shown()).toEqual([id])
  const items = [{ mediaId: await readyPhoto(app, maker), caption: 'BLORP' }]
  expect((await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })).status).toBe(422)

  await set({ restrictedWords: [], reviewFirstPosts: 1 })
  const fresh = await app.creator('brand_new')
  await sql`update users set creator_since = now() where id = ${fresh.userId}`.execute(app.services.db)
  const first = await share('my first', undefined, fresh)
  expect(await shown('brand_new')).toEqual([])
  await review(first, 'publish')
  const second = await share('my second', undefined, fresh)
  expect(await shown('brand_new')).toEqual([first, second])
  await set({ reviewFirstPosts: 0 })
})

it('nothing of who may not speak comes out', async () => {
  const mediaId = await readyPhoto(app, maker)
  await sql`update media set state = 'processing' where id = ${mediaId}`.execute(app.services.db)
  const id = await share('silenced', mediaId)
  await sql`update accounts set restricted_at = now() where user_id = ${maker.userId}`.execute(app.services.db)
  await sql`update media set state = 'ready' where id = ${mediaId}`.execute(app.services.db)
  await app.runJobs()
  expect(await shown()).not.toContain(id)
  // once they may speak again, it does
  await sql`update accounts set restricted_at = null where user_id = ${maker.userId}`.execute(app.services.db)
  await publishWaiting(app.services)
  expect(await shown()).toContain(id)
})

it('hiding one keeps the ring of another that comes out at the same moment', async () => {
  const busy = await app.creator('busy_maker')
  await app.call('PUT /users/:username/follow', { params: { username: 'busy_maker' } }, { as: fan })
  const bad = await share('bad', undefined, busy)
  let hiding: ReturnType<typeof report> | undefined
  await app.services.db.transaction().execute(async (tx) => {
    await lockStories(tx, busy.userId)
    await sql`insert into stories (batch_id, creator_id, state, audience, published_at, expires_at)
      values (${bad}, ${busy.userId}, 'published', 'everyone', clock_timestamp(), clock_timestamp() + interval '24 hours')`.execute(
      tx,
    )
    await settleHead(tx, busy.userId)
    hiding = report(bad, 'underage')
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect((await hiding)?.status).toBe(201)
  const { people } = (await app.call('GET /stories', {}, { as: fan })).body
  expect(people.map(({ username }) => username)).toContain('busy_maker')
})
