import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { film, sendFilms } from '#test/live-film.ts'
import { staff } from '#test/staff.ts'
import { removeEvidence } from './remove-evidence.query.ts'

let app: TestApp
let moderator: Person
let maker: Person
let fan: Person
let count = 0
const films = { wide: film('320x180', 12), tall: film('180x320', 11, 'libopus') }
const by = (id: number) => ({ params: { id: String(id) } })

beforeAll(async () => {
  app = await createTestApp()
  moderator = await staff(app, 'otto', 'moderator')
})
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
})
afterAll(() => app.close())

/** A show of which nothing is recorded, with these films on two lines; resolves once two pieces of it are written. */
async function give(): Promise<number> {
  const body = { title: 'Six drums', audience: 'everyone' as const, minutes: 60, records: false }
  const { show } = (await app.call('POST /live', { body }, { as: maker })).body
  await sendFilms(app, maker, show.id, [films.wide, films.tall])
  await expect.poll(() => keysOf(show.id)).toBeGreaterThanOrEqual(3)
  return show.id
}
async function keysOf(id: number): Promise<number> {
  let found = 0
  for await (const key of app.services.storage.list(`footage/${String(id)}`)) if (key) found += 1
  return found
}
const report = (id: number, as = fan) =>
  app.call('POST /reports', { body: { subject: { kind: 'show', id }, reason: 'weapons' } }, { as })
async function caseOf(showId: number) {
  const { cases } = (await app.call('GET /admin/cases', {}, { as: moderator })).body
  const found = cases.find(({ subject }) => subject.kind === 'show' && subject.id === showId)
  return (await app.call('GET /admin/cases/:id', by(found?.id ?? 0), { as: moderator })).body
}
const load = (src: string) => app.http.inject({ url: src })

it('keeps what was on before a report, for staff alone, until nobody decides any more', async () => {
  const id = await give()
  expect((await report(id)).status).toBe(201)
  expect((await report(id, await app.fan(`other_${String(count)}`))).status).toBe(201)
  await app.runJobs()
  const found = await caseOf(id)
  expect(found.media).toHaveLength(1)
  const [clip] = found.media
  expect(clip?.video?.clip).toBe(true)
  expect(clip?.video?.durationMs).toBeGreaterThan(18_000)
  const file = await load(`${clip?.address ?? ''}/clip.mp4`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'video/mp4'])
  expect((await load(`${clip?.address ?? ''}/feed.webp`)).statusCode).toBe(200)
  // it is in nobody's library
  const mine = await app.call('GET /library', {}, { as: maker })
  expect(JSON.stringify(mine.body)).not.toContain(clip?.id)

  const later = (days: number) =>
    sql`update show_evidence set asked_at = asked_at - make_interval(days => ${days}) where show_id = ${id}`.execute(
      app.services.db,
    )
  await later(40)
  await removeEvidence(app.services)
  expect((await caseOf(id)).media).toHaveLength(1)
  const body = { outcome: 'kept' as const, version: found.version, statement: 'Wooden spoons.' }
  expect((await app.call('POST /admin/cases/:id/decision', { ...by(found.id), body }, { as: moderator })).status).toBe(
    200,
  )
  await removeEvidence(app.services)
  expect((await load(`${clip?.address ?? ''}/clip.mp4`)).statusCode).toBe(200)
  await sql`update cases set closed_at = closed_at - interval '31 days' where id = ${found.id}`.execute(app.services.db)
  await removeEvidence(app.services)
  expect((await load(`${clip?.address ?? ''}/clip.mp4`)).statusCode).toBe(404)
})

it('keeps what staff saw when they end a show that nobody reported', async () => {
  const id = await give()
  const reasons = { ground: 'weapons' as const, statement: 'Weapons were offered for sale.' }
  const cut = await app.call('POST /admin/live/:id/cut', { ...by(id), body: reasons }, { as: moderator })
  await expect.poll(() => keysOf(id)).toBeGreaterThanOrEqual(4)
  await app.runJobs()
  const { media } = (await app.call('GET /admin/cases/:id', by(cut.body.caseId), { as: moderator })).body
  expect(media).toHaveLength(1)
})

it('keeps no more than five clips of a show, a minute apart', async () => {
  const id = await give()
  const { db } = app.services
  for (let index = 0; index < 7; index += 1) {
    await report(id, await app.fan(`many_${String(index)}`))
    await sql`update show_evidence set asked_at = asked_at - interval '2 minutes' where show_id = ${id}`.execute(db)
  }
  const { rows } = await sql`select from show_evidence where show_id = ${id}`.execute(db)
  expect(rows).toHaveLength(5)
})
