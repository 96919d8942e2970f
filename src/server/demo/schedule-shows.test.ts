import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { readShows, scheduleDemoShows } from './schedule-shows.ts'

const folder = path.resolve(import.meta.dirname, '../../../demo')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('schedules a show for each of its creators who has none to come, and for nobody of the same name', async () => {
  const { services } = app
  const shows = await readShows(folder)
  const [stranger, ...makers] = shows.map(({ by }) => by)
  for (const name of [stranger, ...makers])
    await sql`with made as (insert into users (username, name, is_creator) values (${name}, ${name}, true) returning id)
      insert into accounts (user_id, email, password_hash, date_of_birth)
      select id, ${name === stranger ? 'somebody@example.org' : `${String(name)}@example.com`}, '', '1980-01-01' from made`.execute(
      services.db,
    )
  const listed = async () => {
    const fan = await app.fan(`fan_${String(Math.trunc(performance.now()))}`)
    const { body } = await app.call('GET /live', {}, { as: fan })
    return body.scheduled.map(({ creator, title }) => [creator.username, title])
  }
  const all = shows.filter(({ by }) => by !== stranger).map(({ by, title }) => [by, title])
  await Promise.all([scheduleDemoShows(services, folder), scheduleDemoShows(services, folder)])
  expect(await listed()).toEqual(all)
  await scheduleDemoShows(services, folder)
  expect(await listed()).toEqual(all)
})
