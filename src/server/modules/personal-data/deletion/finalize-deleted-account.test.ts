import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundsOwed, walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { deleteAccount } from './delete-account.ts'
import { finalizeDeletedAccounts } from './finalize-deleted-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const leave = async ({ userId }: Person) => {
  await sql`update accounts set deletion_at = now() where user_id = ${userId}`.execute(app.services.db)
  expect(await deleteAccount(app.services, userId)).toBe(true)
}

it('money that comes in late goes back to its card, once', async () => {
  const fan = await app.fan('late_fan')
  await leave(fan)
  await app.fund(fan, 700)
  await finalizeDeletedAccounts(app.services)
  await finalizeDeletedAccounts(app.services)
  const { db } = app.services
  const { rows } = await sql`select refunded_cents from top_ups where user_id = ${fan.userId}`.execute(db)
  expect(rows).toEqual([{ refunded_cents: 700 }])
  expect([await balance(db, walletOf(fan.userId)), await balance(db, refundsOwed)]).toEqual([0, 0])
  expect((await reconcile(db, app.services.payments.all)).differences).toEqual([])
})

it('a subscription that was begun at the very moment ends', async () => {
  const [fan, creator] = [await app.fan('eager_fan'), await app.creator('gone_creator', { monthly: 0 })]
  const { db } = app.services
  await leave(creator)
  await sql`insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
    values (${fan.userId}, ${creator.userId}, 'monthly', 0, 'active', now() + interval '9 days', now() + interval '9 days')`.execute(
    db,
  )
  await finalizeDeletedAccounts(app.services)
  expect((await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions.map(({ state }) => state)).toEqual([
    'ended',
  ])
})

it('where a withdrawal went is forgotten when it has arrived, and not before', async () => {
  const creator = await app.creator('paid_out')
  const { db } = app.services
  await sql`insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on) values
    (${creator.userId}, 5000, 'paypal', 'encrypted', '.com', current_date)`.execute(db)
  await leave(creator)
  const kept = async () => {
    const { rows } = await sql<{ details: Buffer; ends_with: string }>`select details, ends_with from withdrawals
      where user_id = ${creator.userId}`.execute(db)
    return rows.map((row) => [row.details.toString(), row.ends_with])
  }
  expect(await kept()).toEqual([['encrypted', '.com']])
  await sql`update withdrawals set state = 'paid' where user_id = ${creator.userId}`.execute(db)
  await finalizeDeletedAccounts(app.services)
  expect(await kept()).toEqual([['', '']])
})
