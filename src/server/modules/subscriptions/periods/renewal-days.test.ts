import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { setClock } from '#test/database-clock.ts'
import { renewDue } from './renew-due.ts'

/** Renewals on time, one after the other, as the database's clock goes through the year. */

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({}, { clock: true })
})
afterEach(() => app.close())

/** Somebody subscribes at this moment; gives the subscription's id. */
const subscribe = async (at: string, period: 'monthly' | 'yearly', expectedPriceCents: number): Promise<number> => {
  await setClock(app.services.db, at)
  await app.creator('maker', { monthly: 700, yearly: 7000 })
  const fan = await app.fan('faithful')
  await app.fund(fan, 100_000)
  const order = { params: { username: 'maker' }, body: { period, expectedPriceCents, timeZone: 'UTC' } }
  const { status, body } = await app.call('POST /creators/:username/subscriptions', order, { as: fan })
  expect(status).toBe(201)
  return body.id
}
const renewsAt = async (id: number): Promise<string | undefined> => {
  const { rows } = await sql<{ at: string }>`
    select to_char(renews_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from subscriptions where id = ${id}`.execute(
    app.services.db,
  )
  return rows[0]?.at
}
const paidTimes = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{ time: string }>`
    select to_char(from_at at time zone 'UTC', 'YYYY-MM-DD') || ' to ' || to_char(until_at at time zone 'UTC', 'YYYY-MM-DD') as time
    from subscription_periods where subscription_id = ${id} order by from_at`.execute(app.services.db)
  return rows.map(({ time }) => time)
}
/** The minute before the day that is due nothing happens; a few seconds after it one renewal is paid. */
async function renewOnTime(due: string): Promise<number> {
  await setClock(app.services.db, `${due}:00Z`)
  await sql`update test_clock.ahead set by = by - interval '1 minute'`.execute(app.services.db)
  expect(await renewDue(app.services)).toBe(0)
  await setClock(app.services.db, `${due}:05Z`)
  return renewDue(app.services)
}

it('a month that began on the 31st renews on the last day of short months and on the 31st of long ones', async () => {
  const id = await subscribe('2027-01-31 10:00:00Z', 'monthly', 700)
  const days = [await renewsAt(id)]
  for (let renewal = 0; renewal < 5; renewal += 1) {
    expect(await renewOnTime(days.at(-1) ?? '')).toBe(1)
    days.push(await renewsAt(id))
  }
  expect(days).toEqual([
    '2027-02-28 10:00',
    '2027-03-31 10:00',
    '2027-04-30 10:00',
    '2027-05-31 10:00',
    '2027-06-30 10:00',
    '2027-07-31 10:00',
  ])
  // no day is paid twice and none is left out
  expect(await paidTimes(id)).toEqual([
    '2027-01-31 to 2027-02-28',
    '2027-02-28 to 2027-03-31',
    '2027-03-31 to 2027-04-30',
    '2027-04-30 to 2027-05-31',
    '2027-05-31 to 2027-06-30',
    '2027-06-30 to 2027-07-31',
  ])
})

it('a year that began on 29 February renews on the 28th, and on the 29th when there is one', async () => {
  const id = await subscribe('2028-02-29 10:00:00Z', 'yearly', 7000)
  const days = [await renewsAt(id)]
  for (let renewal = 0; renewal < 4; renewal += 1) {
    expect(await renewOnTime(days.at(-1) ?? '')).toBe(1)
    days.push(await renewsAt(id))
  }
  expect(days).toEqual([
    '2029-02-28 10:00',
    '2030-02-28 10:00',
    '2031-02-28 10:00',
    '2032-02-29 10:00',
    '2033-02-28 10:00',
  ])
})
