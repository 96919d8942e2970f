import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'
import { readTransparency } from './transparency.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('named_person')
})
afterAll(() => app.close())

/** Cases of the month before this one, decided after so many hours; each with a notice. */
const cases = (state: string, count: number, hours: number) =>
  sql`with made as (
      insert into cases (subject_kind, subject_id, subject_user_id, state, priority, snapshot, opened_at, closed_at)
      select 'user', ${fan.userId}, ${fan.userId}, ${state}, 2, '{}', at, at + make_interval(hours => ${hours})
      from generate_series(1, ${count}), (select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '10 days' as at) t
      returning id, opened_at)
    insert into reports (case_id, reason, created_at) select id, 'spam', opened_at from made`.execute(app.services.db)

it('tells real figures by month, and none that are so small that somebody could be known by them', async () => {
  await cases('removed', 7, 10)
  await cases('kept', 6, 30)
  await cases('suspended', 2, 30)
  const [now, before, ...rest] = await readTransparency(app.services.db)
  expect(before).toEqual({
    month: expect.stringMatching(/^\d{4}-\d{2}$/),
    notices: 15,
    decisions: { kept: 6, warned: 0, removed: 7, restricted: 0, suspended: null },
    appeals: { made: 0, upheld: 0, overturned: 0 },
    medianHours: 30,
  })
  const nothing = { kept: 0, warned: 0, removed: 0, restricted: 0, suspended: 0 }
  expect(now).toMatchObject({ notices: 0, decisions: nothing, medianHours: null })
  expect(rest).toHaveLength(22)
  // appeals count in the month they were made and decided in
  await sql`insert into case_appeals (case_id, text, state, decided_at) select id, 'x', 'overturned', now() from cases limit 5`.execute(
    app.services.db,
  )
  await sql`insert into case_appeals (case_id, text) select id, 'x' from cases c
    where not exists (select from case_appeals a where a.case_id = c.id) limit 1`.execute(app.services.db)
  const [next] = await readTransparency(app.services.db)
  expect(next?.appeals).toEqual({ made: 6, upheld: 0, overturned: 5 })
})

it('everyone may read it, and it names nobody', async () => {
  const { status, body } = await app.call('GET /transparency')
  expect([status, body.months.length]).toEqual([200, 24])
  expect(JSON.stringify(body)).not.toContain('named_person')
})

it('says who runs the place as soon as the operator does', async () => {
  expect((await app.call('GET /site')).body).toMatchObject({
    operatorName: 'Fanfare',
    feeBasisPoints: 2000,
    holdDays: 7,
  })
  const admin = await staff(app, 'dora', 'admin')
  const change = { operatorName: 'Beispiel GmbH', supportEmail: 'help@example.com', imprint: 'Beispiel GmbH\nWeg 1' }
  await app.call('PATCH /admin/settings', { body: { version: 0, change } }, { as: admin })
  expect((await app.call('GET /site')).body).toMatchObject(change)
})
