import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { restoreUser, suspendUser } from '#modules/accounts/account-status.ts'
import { underPublicationLock } from '#test/under-publication-lock.ts'
import type { Db, Tx } from '#platform/services.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
import { refundSuspended } from './refund-suspended.ts'

let app: TestApp
let number = 0
let fan: Person
let creator: Person
let id = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
})
beforeEach(async () => {
  number += 1
  fan = await app.fan(`fan_${String(number)}`)
  creator = await app.creator(`seller_${String(number)}`, { monthly: 3000 })
  await app.fund(fan, 10_000)
  const order = {
    params: { username: creator.username },
    body: { period: 'monthly', expectedPriceCents: 3000 },
  } as const
  id = (await app.call('POST /creators/:username/subscriptions', order, { as: fan })).body.id
  await moveBack(app.services.db, id, '10 days')
})

const underLock = (work: (tx: Tx) => Promise<unknown>) => underPublicationLock(app.services.db, creator.userId, work)
/** Days go by while the creator is suspended. */
const pass = async (days: number) => {
  const by = sql`make_interval(days => ${days})`
  await sql`update users set suspended_at = suspended_at - ${by} where id = ${creator.userId}`.execute(app.services.db)
  await sql`update subscriptions set paused_at = paused_at - ${by} where id = ${id}`.execute(app.services.db)
  await moveBack(app.services.db, id, `${String(days)} days`)
}
const mine = async () => (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]
const back = async () => (await balance(app.services.db, walletOf(fan.userId))) - 7000

it('stops renewals, tells fans at once, and refunds after 14 days what was unused at the suspension', async () => {
  await underLock((tx) => suspendUser(tx, creator.userId))
  expect(await mine()).toMatchObject({ state: 'cancelled' })
  await app.runJobs()
  const { notifications } = (await app.call('GET /notifications', {}, { as: fan })).body
  expect(notifications[0]).toMatchObject({ kind: 'creator_suspended' })
  await pass(13)
  expect([await refundSuspended(app.services), await back()]).toEqual([0, 0])
  await pass(1)
  expect([await refundSuspended(app.services), await refundSuspended(app.services)]).toEqual([1, 0])
  expect((await mine())?.state).toBe('ended')
  // 20 of 30 or 31 days, by the second
  expect([(await back()) > 1900, (await back()) < 2050]).toEqual([true, true])
})

it('gives the time back that stood still when the suspension is lifted, and renews nothing unasked', async () => {
  const before = Date.parse((await mine())?.renewsAt ?? '')
  await underLock((tx) => suspendUser(tx, creator.userId))
  await pass(5)
  const resume = () =>
    app.call(
      'POST /subscriptions/:id/resume',
      { params: { id: String(id) }, body: { expectedPriceCents: 3000 } },
      { as: fan },
    )
  expect((await resume()).status).toBe(409)
  await underLock((tx) => restoreUser(tx, creator.userId))
  expect(Math.round((Date.parse((await mine())?.renewsAt ?? '') - before) / 60_000)).toBe(0)
  expect([await back(), await mine()]).toMatchObject([0, { state: 'cancelled' }])
  expect((await resume()).body.state).toBe('active')
})

it('ends a trial as well: nobody pays a suspended creator', async () => {
  await sql`update subscriptions set state = 'trial', trial_until = renews_at where id = ${id}`.execute(app.services.db)
  await underLock((tx) => suspendUser(tx, creator.userId))
  expect(await mine()).toMatchObject({ state: 'cancelled' })
})

it('tells 2,500 fans of a suspension once each, in batches, and only after its commit', async () => {
  const { db } = app.services
  await sql`with fans as (
      insert into users (username, name) select 'many_' || n, 'Fan' from generate_series(1, 2499) n returning id, username),
    accounts as (insert into accounts (user_id, email, date_of_birth, password_hash)
      select id, username || '@example.com', '1990-01-01', '' from fans)
    insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
    select id, ${creator.userId}, 'monthly', 0, 'active', now() + interval '9 days', now() + interval '9 days' from fans`.execute(
    db,
  )
  const told = async (by: Db | Tx = db) => {
    const { rows } = await sql<{
      batch: number
      fans: number
    }>`select count(*)::int as batch, count(distinct user_id)::int as fans
      from notifications where kind = 'creator_suspended' and actor_id = ${creator.userId} group by xmin::text`.execute(
      by,
    )
    return rows.map(({ batch, fans }) => [batch, fans]).toSorted(([a = 0], [b = 0]) => b - a)
  }
  const undone = underLock(async (tx) => {
    await suspendUser(tx, creator.userId)
    expect(await told(tx)).toEqual([])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await app.runJobs()
  expect(await told()).toEqual([])

  await underLock((tx) => suspendUser(tx, creator.userId))
  expect(await told()).toEqual([])
  await underLock((tx) => suspendUser(tx, creator.userId))
  await app.runJobs()
  expect(await told()).toEqual([
    [1000, 1000],
    [1000, 1000],
    [500, 500],
  ])
})
