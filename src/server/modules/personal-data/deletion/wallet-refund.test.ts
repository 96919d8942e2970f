import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundsOwed, walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { deleteAccount } from './delete-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const leave = async ({ userId }: Person) => {
  await sql`update accounts set deletion_at = now() where user_id = ${userId}`.execute(app.services.db)
  expect(await deleteAccount(app.services, userId)).toBe(true)
  await app.runJobs()
}

it('pays the wallet back to the cards it came from, newest first', async () => {
  const [fan, creator] = [await app.fan('card_leaver'), await app.creator('card_maker')]
  const { db } = app.services
  await app.fund(fan, 3000)
  await app.fund(fan, 2000)
  const tip = { params: { username: creator.username }, body: { amountCents: 1500 } }
  await app.call('POST /users/:username/tips', tip, { as: fan })
  await leave(fan)
  const { rows } = await sql<{
    amount: number
    refunded: number
  }>`select amount_cents as amount, refunded_cents as refunded
    from top_ups where user_id = ${fan.userId} order by settled_at`.execute(db)
  expect(rows).toEqual([
    { amount: 3000, refunded: 1500 },
    { amount: 2000, refunded: 2000 },
  ])
  expect([await balance(db, walletOf(fan.userId)), await balance(db, refundsOwed)]).toEqual([0, 0])
  expect((await reconcile(db, app.services.payments.all)).differences).toEqual([])
})
