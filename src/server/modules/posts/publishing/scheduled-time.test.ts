import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishDue, publishPost } from '../publish.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { setClock } from '#test/database-clock.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp({}, { clock: true })
  creator = await app.creator('maker')
})
afterAll(() => app.close())

const publishAt = new Date(Date.now() + 3_600_000).toISOString()
const around = (ms: number) => new Date(Date.parse(publishAt) + ms).toISOString()
const make = async (): Promise<number> => {
  const body = { text: 'on time', mediaIds: [], audience: 'everyone' as const, publishAt }
  return (await app.call('POST /posts', { body }, { as: creator })).body.id
}
const seenByGuests = async (id: number): Promise<boolean> =>
  (await app.call('GET /posts/:id', { params: { id: String(id) } })).status === 200

it('a scheduled post is published at its time and not one second early', async () => {
  const id = await make()
  await setClock(app.services.db, around(-1000))
  expect([await publishDue(app.services), await seenByGuests(id)]).toEqual([0, false])
  await setClock(app.services.db, around(0))
  expect([await publishDue(app.services), await seenByGuests(id)]).toEqual([1, true])
  const { rows } = await sql<{ early: boolean }>`
    select published_at < publish_at as early from posts where id = ${id}`.execute(app.services.db)
  expect(rows).toEqual([{ early: false }])
})

it('a scheduled post whose media is ready early still waits for its time', async () => {
  await setClock(app.services.db, around(-3_600_000))
  const id = await make()
  await sql`update posts set state = 'processing' where id = ${id}`.execute(app.services.db)
  await setClock(app.services.db, around(-1000))
  await publishPost(app.services, id)
  expect([await publishDue(app.services), await seenByGuests(id)]).toEqual([0, false])
  await setClock(app.services.db, around(0))
  expect([await publishDue(app.services), await seenByGuests(id)]).toEqual([1, true])
})
