import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { writeWithdrawals } from './write-withdrawals.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('where the hold or the fee leaves too little, nobody has asked for a payout', async () => {
  const { userId } = await app.creator('early_bird')
  const { services } = app
  await services.db.transaction().execute((tx) =>
    writeWithdrawals(
      tx,
      services,
      [{ by: 'early_bird', hoursAgo: 20, cents: 12_000, method: { email: 'early@example.com' }, paid: true }],
      {
        ids: new Map([['early_bird', userId]]),
        now: Date.now(),
        finance: { userId, username: 'x', role: 'finance' },
      },
    ),
  )
  const { rows } = await sql`select (select count(*)::int from withdrawals) as withdrawals,
    (select count(*)::int from payout_methods) as methods`.execute(services.db)
  expect(rows).toEqual([{ withdrawals: 0, methods: 1 }])
})
