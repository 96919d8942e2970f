import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Period } from '#contract/fields.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { knownZone, periodEnd } from './calendar.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
})
afterAll(() => database.close())

async function end(anchor: string, zone: string, period: Period, periods: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ${periodEnd(sql`${anchor}::timestamptz`, zone, period, periods)} as at`.execute(database.db)
  return rows[0]?.at ?? ''
}

describe('the end of a period keeps the day and is clamped to the month’s end', () => {
  it.each([
    // anchor, periods, end
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 3, '2026-04-30T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 12, '2027-01-31T10:00:00Z'],
    ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00Z'],
    ['2027-12-30T23:59:59Z', 2, '2028-02-29T23:59:59Z'],
    ['2026-08-31T00:00:00Z', 6, '2027-02-28T00:00:00Z'],
  ] as const)('%s and %i months: %s', async (anchor, periods, expected) => {
    expect(await end(anchor, 'UTC', 'monthly', periods)).toBe(expected)
  })

  it.each([
    ['2028-02-29T12:00:00Z', 1, '2029-02-28T12:00:00Z'],
    ['2028-02-29T12:00:00Z', 3, '2031-02-28T12:00:00Z'],
    ['2028-02-29T12:00:00Z', 4, '2032-02-29T12:00:00Z'],
    ['2027-02-28T12:00:00Z', 1, '2028-02-28T12:00:00Z'],
    // 2100 is no leap year
    ['2096-02-29T12:00:00Z', 4, '2100-02-28T12:00:00Z'],
  ] as const)('%s and %i years: %s', async (anchor, periods, expected) => {
    expect(await end(anchor, 'UTC', 'yearly', periods)).toBe(expected)
  })
})

describe('the clock on the fan’s wall stays over changes of clocks', () => {
  it.each([
    // zone, period, anchor, end: before and after a change of clocks, written in UTC
    ['Europe/Berlin', 'weekly', '2026-03-25T11:00:00Z', '2026-04-01T10:00:00Z'],
    ['Europe/Berlin', 'weekly', '2026-10-21T10:00:00Z', '2026-10-28T11:00:00Z'],
    ['Europe/Berlin', 'monthly', '2026-02-28T23:30:00Z', '2026-03-31T22:30:00Z'],
    // 02:30 does not exist on 29 March 2026: an hour later
    ['Europe/Berlin', 'weekly', '2026-03-22T01:30:00Z', '2026-03-29T01:30:00Z'],
    // 02:30 comes twice on 25 October 2026: the second one
    ['Europe/Berlin', 'weekly', '2026-10-18T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['America/New_York', 'weekly', '2026-03-05T17:00:00Z', '2026-03-12T16:00:00Z'],
    ['America/New_York', 'weekly', '2026-10-28T16:00:00Z', '2026-11-04T17:00:00Z'],
    ['America/New_York', 'yearly', '2026-03-08T03:00:00Z', '2027-03-08T03:00:00Z'],
    // New Zealand's summer ends in April and begins in September
    ['Pacific/Auckland', 'weekly', '2026-04-01T07:00:00Z', '2026-04-08T08:00:00Z'],
    ['Pacific/Auckland', 'monthly', '2026-09-09T20:00:00Z', '2026-10-09T19:00:00Z'],
    // half an hour of summer time
    ['Australia/Lord_Howe', 'weekly', '2026-04-01T01:00:00Z', '2026-04-08T01:30:00Z'],
    ['Australia/Lord_Howe', 'weekly', '2026-09-30T01:30:00Z', '2026-10-07T01:00:00Z'],
    // no change of clocks, and an offset that is no whole hour
    ['Asia/Kolkata', 'monthly', '2026-01-30T19:00:00Z', '2026-02-27T19:00:00Z'],
    ['Asia/Kolkata', 'weekly', '2026-03-25T11:00:00Z', '2026-04-01T11:00:00Z'],
  ] as const)('%s, %s, %s: %s', async (zone, period, anchor, expected) => {
    expect(await end(anchor, zone, period, 1)).toBe(expected)
  })

  it('moves on with each period, in every zone, for ten years', async () => {
    for (const zone of [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Pacific/Auckland',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    ]) {
      const { rows } = await sql<{ wrong: number; n: number }>`
        select count(*) filter (where at <= coalesce(before, '-infinity') or at - before > interval '32 days')::int as wrong, count(*)::int as n
        from (select at, lag(at) over (order by n) as before from (
          select n, ${periodEnd(sql`'2024-10-31T01:30:00Z'::timestamptz`, zone, 'monthly', sql`n`)} as at from generate_series(0, 120) n) a) b`.execute(
        database.db,
      )
      expect([zone, rows[0]]).toEqual([zone, { wrong: 0, n: 121 }])
    }
  })
})

it('takes a zone that it knows, and UTC for any other', async () => {
  expect(await knownZone(database.db, undefined)).toBe('UTC')
  expect(await knownZone(database.db, 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(await knownZone(database.db, 'Mars/Olympus_Mons')).toBe('UTC')
  expect(await knownZone(database.db, "UTC'; drop table users; --")).toBe('UTC')
})
