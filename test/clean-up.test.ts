import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaFolder, newMediaId, renditionKey } from '#modules/media/storage-keys.ts'
import { jobsOf } from '#server/app.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'

/** What would grow for ever is removed, and nothing else. */

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('ana')
})
afterAll(() => app.close())

/** Does all the work that comes round by itself, and what follows from it. */
async function daily(): Promise<void> {
  for (const job of jobsOf(app.services)) if (job.cron !== undefined) await job.run(undefined as never)
  await app.runJobs()
}
const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from sessions) as sessions,
    (select count(*) from mailed_links) as links, (select count(*) from webhook_events) as events,
    (select count(*) from idempotency_keys) as keys, (select count(*) from media) as media`.execute(app.services.db)
  return rows[0] ?? {}
}

it('removes expired sessions, old links, keys and reports, and uploads that no post took', async () => {
  const { db, storage } = app.services
  await app.runJobs()
  const before = await counts()
  const { userId } = creator
  await sql`insert into sessions (token_hash, user_id, expires_at) select sha256(n::text::bytea), ${userId}, now() - interval '1 minute'
    from generate_series(1, 12000) n`.execute(db)
  for (const [id, days] of [
    ['old', 31],
    ['young', 29],
  ] as const)
    await sql`insert into mailed_links (id, user_id, purpose, email, hash, expires_at)
      values (${id}, ${userId}, 'verify_email', 'a@example.com', ''::bytea, now() - make_interval(days => ${days}))`.execute(
      db,
    )
  for (const days of [91, 89])
    await sql`insert into webhook_events (provider, event_id, kind, received_at)
      values ('sandbox', ${`e${String(days)}`}, 'x', now() - make_interval(days => ${days}))`.execute(db)
  const post = await app.call(
    'POST /posts',
    { body: { text: 'x', mediaIds: [], audience: 'everyone' } },
    { as: creator },
  )
  const [unused, young, used] = [newMediaId(), newMediaId(), newMediaId()]
  for (const [id, days, postId] of [
    [unused, 8, null],
    [young, 6, null],
    [used, 8, post.body.id],
  ] as const) {
    await sql`insert into media (id, owner_id, post_id, kind, state, bytes, created_at)
      values (${id}, ${userId}, ${postId}, 'photo', 'failed', 1, now() - make_interval(days => ${days}))`.execute(db)
    await storage.put(renditionKey(id, 'thumb.webp'), Buffer.from('x'))
  }
  await daily()
  expect(await counts()).toEqual({
    ...before,
    links: Number(before['links']) + 1,
    events: Number(before['events']) + 1,
    media: 2,
  })
  expect(await storage.size(`${mediaFolder(unused)}/thumb.webp`)).toBeNull()
  for (const id of [young, used]) expect(await storage.size(`${mediaFolder(id)}/thumb.webp`)).toBe(1)
  expect((await app.call('GET /me', undefined, { as: creator })).status).toBe(200)
})
