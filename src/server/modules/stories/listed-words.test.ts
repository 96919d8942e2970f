import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { refundHidden } from './refund-story.ts'

let app: TestApp
let admin: Person
let maker: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'dora', 'admin')
  maker = await app.creator('maker')
  fan = await app.fan('watcher')
  await app.fund(fan, 1000)
})
afterAll(() => app.close())
afterEach(async () => expect((await reconcile(app.services.db, [])).differences).toEqual([]))

const list = async (...restrictedWords: string[]) => {
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  await app.call('PATCH /admin/settings', { body: { version, change: { restrictedWords } } }, { as: admin })
  await app.runJobs()
}
const share = async (caption: string, priceCents?: number) => {
  const items = [{ mediaId: await readyPhoto(app, maker), caption, ...(priceCents !== undefined && { priceCents }) }]
  const { body } = await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })
  return body.stories[0]?.id ?? 0
}
const shown = async () =>
  (await app.call('GET /users/:username/stories', { params: { username: 'maker' } }, { as: fan })).body.stories.map(
    ({ id }) => id,
  )
const pass = async (id: number) => {
  const params = { id: String(id) }
  const { version } = (await app.call('GET /admin/reviews/stories/:id', { params }, { as: admin })).body
  await app.call(
    'POST /admin/reviews/stories/:id/decision',
    { params, body: { decision: 'publish', version } },
    { as: admin },
  )
  await app.runJobs()
}
const end = (id: number) =>
  sql`update stories set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.services.db)

it('holds what is shown and says a word that was listed since, and brings it back for what is left', async () => {
  const [bad, good] = [await share('a gloomword in it'), await share('nothing')]
  const until = (
    await sql<{ at: string }>`select expires_at as at from stories where id = ${bad}`.execute(app.services.db)
  ).rows[0]?.at
  await list('gloomword')
  expect(await shown()).toEqual([good])
  const waiting = (await app.call('GET /stories/waiting', {}, { as: maker })).body.stories
  expect(waiting).toMatchObject([{ id: bad, state: 'in_review', heldForWords: true }])
  await pass(bad)
  expect(await shown()).toEqual([bad, good])
  expect(
    (await sql<{ at: string }>`select expires_at as at from stories where id = ${bad}`.execute(app.services.db)).rows[0]
      ?.at,
  ).toBe(until)
  // staff have let it out with that word
  await list('gloomword', 'another')
  expect(await shown()).toEqual([bad, good])
  await list()
})

it('looks in highlights too, and shows there again what staff let out', async () => {
  const id = await share('a murkword in it')
  const highlight = { body: { name: 'Kept', storyIds: [id], coverId: null } }
  const { body } = await app.call('POST /highlights', highlight, { as: maker })
  await end(id)
  const watch = () => app.call('GET /highlights/:id', { params: { id: String(body.id) } }, { as: fan })
  expect((await watch()).status).toBe(200)
  await list('murkword')
  expect((await watch()).status).toBe(404)
  await pass(id)
  expect((await watch()).status).toBe(200)
  // and not among those of today
  expect(await shown()).not.toContain(id)
  await list()
})

it('gives back what was paid for one that is held to its end', async () => {
  const id = await share('a dimword in it', 300)
  const order = { params: { id: String(id) }, body: { expectedPriceCents: 300 } }
  expect((await app.call('POST /stories/:id/unlock', order, { as: fan })).status).toBe(201)
  const balance = async () => (await app.call('GET /wallet', {}, { as: fan })).body.balanceCents
  expect(await balance()).toBe(700)
  await list('dimword')
  await refundHidden(app.services)
  await app.runJobs()
  expect(await balance()).toBe(700)
  // hidden before its end, which has come
  await sql`update stories set hidden_at = now() - interval '1 minute' where id = ${id}`.execute(app.services.db)
  await end(id)
  await refundHidden(app.services)
  await app.runJobs()
  expect(await balance()).toBe(1000)
  await list()
})
