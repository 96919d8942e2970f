import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let admin: Person
let moderator: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'dora', 'admin')
  moderator = await staff(app, 'otto', 'moderator')
})
afterAll(() => app.close())

async function set(change: Partial<OperatorSettings>): Promise<void> {
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  expect((await app.call('PATCH /admin/settings', { body: { version, change } }, { as: admin })).status).toBe(200)
}
const post = async (as: Person, text: string, mediaIds: string[] = []) => {
  const { body } = await app.call('POST /posts', { body: { text, mediaIds, audience: 'everyone' } }, { as })
  await app.runJobs()
  return body.id
}
const stateOf = async (id: number, as: Person) =>
  (await app.call('GET /posts/:id', { params: { id: String(id) } }, { as })).body.state
const look = (id: number, as = moderator) => app.call('GET /admin/reviews/:id', { params: { id: String(id) } }, { as })
const waiting = async () =>
  (await app.call('GET /admin/reviews', {}, { as: moderator })).body.reviews.map(({ id }) => id)
const publish = (id: number, version: string, as = moderator) =>
  app.call(
    'POST /admin/reviews/:id/decision',
    { params: { id: String(id) }, body: { decision: 'publish', version } },
    { as },
  )
const remove = (id: number, version: string) =>
  app.call(
    'POST /admin/reviews/:id/decision',
    { params: { id: String(id) }, body: { decision: 'remove', version, ground: 'spam', statement: 'It is spam.' } },
    { as: moderator },
  )

it('the first posts of a new creator wait, come out with a yes, and from the set number on at once', async () => {
  const creator = await app.creator('brand_new')
  const before = await post(creator, 'before the setting')
  expect(await stateOf(before, creator)).toBe('published')
  await set({ reviewFirstPosts: 2 })
  const second = await post(creator, 'second')
  expect(await stateOf(second, creator)).toBe('in_review')
  expect((await app.call('GET /posts/:id', { params: { id: String(second) } })).status).toBe(404)
  const processing = (await app.call('GET /processing', {}, { as: creator })).body.items
  expect(processing.map((item) => [item.post.id, item.post.state])).toEqual([[second, 'in_review']])
  expect(await waiting()).toEqual([second])
  const { version, text } = (await look(second)).body
  expect(text).toBe('second')
  // what has changed since it was looked at is not decided
  await app.call('PATCH /posts/:id', { params: { id: String(second) }, body: { text: 'other words' } }, { as: creator })
  expect((await publish(second, version)).body.code).toBe('changed_meanwhile')
  expect((await publish(second, (await look(second)).body.version)).status).toBe(200)
  await app.runJobs()
  expect(await stateOf(second, creator)).toBe('published')
  const third = await post(creator, 'third')
  expect(await stateOf(third, creator)).toBe('published')
  const { entries } = (await app.call('GET /admin/audit', { query: { action: 'review.' } }, { as: admin })).body
  expect(entries.map(({ action }) => action)).toEqual(['review.published', 'review.viewed', 'review.viewed'])
  expect((await publish(second, 'x')).status).toBe(404)
})

it('who has long been a creator, and 0, wait for nobody', async () => {
  const old = await app.creator('long_here')
  await sql`update users set creator_since = now() - interval '31 days' where id = ${old.userId}`.execute(
    app.services.db,
  )
  expect(await stateOf(await post(old, 'x'), old)).toBe('published')
  await set({ reviewFirstPosts: 0 })
  const creator = await app.creator('unwatched')
  expect(await stateOf(await post(creator, 'x'), creator)).toBe('published')
})

it('a post that was let out and is changed before its time waits again', async () => {
  await set({ reviewFirstPosts: 1 })
  const creator = await app.creator('planner')
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'harmless', mediaIds: [], audience: 'everyone', publishAt } },
    { as: creator },
  )
  await app.runJobs()
  await publish(body.id, (await look(body.id)).body.version)
  await app.runJobs()
  expect(await stateOf(body.id, creator)).toBe('scheduled')
  await app.call(
    'PATCH /posts/:id',
    { params: { id: String(body.id) }, body: { text: 'not so harmless' } },
    { as: creator },
  )
  await app.runJobs()
  expect(await stateOf(body.id, creator)).toBe('in_review')
  await set({ reviewFirstPosts: 0 })
})

it('a declined post is removed with reasons; its author reads them, appeals, and gets it back', async () => {
  await set({ reviewFirstPosts: 1 })
  const creator = await app.creator('declined_one')
  const id = await post(creator, 'buy now')
  expect((await remove(id, (await look(id)).body.version)).status).toBe(200)
  expect((await app.call('GET /posts/:id', { params: { id: String(id) } }, { as: creator })).status).toBe(404)
  await app.runJobs()
  const texts = ((await app.services.mailbox?.list()) ?? []).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('It breaks our rules and wasn’t published.')).length).toBe(1)
  expect(texts.filter((text) => text.includes('was reported'))).toEqual([])
  const [told] = (await app.call('GET /notifications', {}, { as: creator })).body.notifications
  expect(told?.kind).toBe('case_decided')
  const [decision] = (await app.call('GET /decisions', {}, { as: creator })).body.decisions
  expect(decision).toMatchObject({ outcome: 'removed', ground: 'spam', statement: 'It is spam.', mayAppeal: true })
  const caseId = String(decision?.id)
  await app.call(
    'POST /decisions/:id/appeal',
    { params: { id: caseId }, body: { text: 'It is art.' } },
    { as: creator },
  )
  const { version } = (await app.call('GET /admin/cases/:id', { params: { id: caseId } }, { as: admin })).body
  const body = { decision: 'overturned' as const, version, statement: 'It is art indeed, and stays.' }
  const params = { id: caseId }
  expect((await app.call('POST /admin/cases/:id/appeal', { params, body }, { as: admin })).status).toBe(200)
  await app.runJobs()
  expect(await stateOf(id, creator)).toBe('published')
  await set({ reviewFirstPosts: 0 })
})

it('nobody decides on their own, and others find nothing here', async () => {
  await set({ reviewFirstPosts: 5 })
  await sql`update users set is_creator = true where id = ${moderator.userId}`.execute(app.services.db)
  app.services.sessions.forgetUser(moderator.userId)
  const own = await post(moderator, 'mine')
  const { version, mayDecide } = (await look(own)).body
  expect(mayDecide).toBe(false)
  expect((await publish(own, version)).body.code).toBe('forbidden')
  expect((await publish(own, version, admin)).status).toBe(200)
  expect((await look(own, await app.creator('outsider'))).status).toBe(404)
  await set({ reviewFirstPosts: 0 })
})

it('media like something removed is shown beside it', async () => {
  const creator = await app.creator('again_and_again')
  const sha = createHash('sha256').update('the same file').digest()
  const photo = async (id: string, userId: number) => {
    await sql`insert into media (id, owner_id, kind, state, width, height, thumbhash, locked_thumbhash, sizes, sha256, bytes)
      values (${id}, ${userId}, 'photo', 'ready', 4, 3, 't', 'c', '[]', ${sha}, 1)`.execute(app.services.db)
    return id
  }
  await photo('removed_media_00000000', admin.userId)
  const { rows } = await sql<{
    id: number
  }>`insert into blocked_media (sha256, reason) values (${sha}, 'case 7') returning id`.execute(app.services.db)
  const mediaId = await photo('new_media_000000000000', creator.userId)
  await sql`update media set match_id = ${rows[0]?.id} where id = ${mediaId}`.execute(app.services.db)
  const id = await post(creator, 'again', [mediaId])
  expect(await stateOf(id, creator)).toBe('in_review')
  const { body } = await look(id)
  expect(body.likenesses).toMatchObject([
    { sameFile: true, media: { id: mediaId }, removed: { reason: 'case 7', media: { id: 'removed_media_00000000' } } },
  ])
  expect((await publish(id, body.version)).status).toBe(200)
  await app.runJobs()
  expect(await stateOf(id, creator)).toBe('published')
})
