import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleTopUp, type Outcome } from '#modules/payments/settle-top-up.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
import { remindOfRenewals } from './remind.ts'
import { renewDue } from './renew-due.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.creator('maker', { weekly: 100, monthly: 1000, yearly: 9000 })
})
afterAll(() => app.close())

const subscribe = async (name: string, period: 'weekly' | 'monthly' | 'yearly', expectedPriceCents: number) => {
  const fan = await app.fan(name)
  await app.fund(fan, expectedPriceCents)
  const order = { params: { username: 'maker' }, body: { period, expectedPriceCents } }
  const { body } = await app.call('POST /creators/:username/subscriptions', order, { as: fan })
  return { fan, id: body.id, renewsAt: body.renewsAt }
}
const told = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind, amountCents }) => [
    kind,
    amountCents,
  ])
const mailsTo = async (name: string) =>
  ((await app.services.mailbox?.list()) ?? [])
    .filter(({ to }) => to === `${name}@example.com`)
    .map(({ subject }) => subject)

const lacking = /Your wallet doesn’t cover it yet\. Add money before .+ to keep it\./
const toldOfWallet = async (name: string) =>
  ((await app.services.mailbox?.list()) ?? []).some(
    ({ to, text }) => to === `${name}@example.com` && lacking.test(text),
  )

it.each([
  ['monthly', 1000, 3],
  ['yearly', 9000, 7],
] as const)('a %s renewal is announced once, in time, with its tax, and not before', async (period, cents, days) => {
  const name = `fan_${period}`
  const { fan, id, renewsAt } = await subscribe(name, period, cents)
  const hour = 3_600_000
  const early = `${String(Date.parse(renewsAt) - Date.now() - 24 * days * hour - hour)} milliseconds`
  const later = '2 hours'
  await sql`update accounts set country = 'FR' where user_id = ${fan.userId}`.execute(app.services.db)
  await moveBack(app.services.db, id, early)
  await remindOfRenewals(app.services)
  expect(await told(fan)).toEqual([])
  // what is moved by hand is announced as if time had gone by
  await sql`update subscriptions set remind_at = remind_at - ${later}::interval where id = ${id}`.execute(
    app.services.db,
  )
  await moveBackKeepingReminder(id, later)
  await remindOfRenewals(app.services)
  await remindOfRenewals(app.services)
  expect(await told(fan)).toEqual([['renewal_soon', cents * 1.2]])
  await app.runJobs()
  expect(await mailsTo(name)).toEqual(['Your subscription renews soon'])
  // all that was in the wallet is spent
  expect(await toldOfWallet(name)).toBe(true)
})

it.each([
  ['holds enough', 2000, false],
  ['lacks a cent', 1999, true],
])('a wallet that %s for both renewals to come is told so', async (_, cents, isTold) => {
  const name = `fan_with_${String(cents)}`
  await app.creator(`other_${String(cents)}`, { monthly: 1000 })
  const { fan } = await subscribe(name, 'monthly', 1000)
  await app.fund(fan, 1000 + cents)
  const order = {
    params: { username: `other_${String(cents)}` },
    body: { period: 'monthly', expectedPriceCents: 1000 },
  }
  await app.call('POST /creators/:username/subscriptions', order as never, { as: fan })
  await sql`update subscriptions set remind_at = now() where fan_id = ${fan.userId}
    and creator_id = (select id from users where username = ${`other_${String(cents)}`})`.execute(app.services.db)
  await remindOfRenewals(app.services)
  await app.runJobs()
  expect(await mailsTo(name)).toEqual(['Your subscription renews soon'])
  expect(await toldOfWallet(name)).toBe(isTold)
})

/** Time goes by for a subscription: a reminder that is due stays due. */
async function moveBackKeepingReminder(id: number, by: string): Promise<void> {
  const { rows } = await sql<{ remind_at: string }>`select remind_at from subscriptions where id = ${id}`.execute(
    app.services.db,
  )
  await moveBack(app.services.db, id, by)
  await sql`update subscriptions set remind_at = ${rows[0]?.remind_at ?? null}::timestamptz where id = ${id}`.execute(
    app.services.db,
  )
}

it('no reminder of what is weekly, cancelled or over', async () => {
  const weekly = await subscribe('fan_weekly', 'weekly', 100)
  const leaver = await subscribe('fan_leaver', 'monthly', 1000)
  await app.call('DELETE /subscriptions/:id', { params: { id: String(leaver.id) } }, { as: leaver.fan })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from subscriptions where id in (${weekly.id}, ${leaver.id}) and remind_at is not null`.execute(
    app.services.db,
  )
  expect(rows[0]?.n).toBe(0)
})

it('a failed renewal is told once, by mail as well unless the fan does not want that, and then the end', async () => {
  const { fan, id } = await subscribe('fan_poor', 'monthly', 1000)
  const silent = await subscribe('fan_silent', 'monthly', 1000)
  await sql`insert into notification_settings (user_id, kind, email, push) values (${silent.fan.userId}, 'renewal_failed', false, false)`.execute(
    app.services.db,
  )
  await moveBack(app.services.db, silent.id, '32 days')
  await moveBack(app.services.db, id, '32 days')
  for (const days of [0, 1, 2]) {
    await sql`update subscriptions set try_at = now() where state = 'past_due'`.execute(app.services.db)
    if (days > 0) await moveBack(app.services.db, id, '1 day')
    await renewDue(app.services)
  }
  await app.runJobs()
  expect((await told(fan)).map(([kind]) => kind)).toEqual(['subscription_ended', 'renewal_failed'])
  expect((await mailsTo('fan_poor')).toSorted()).toEqual([
    'Your subscription couldn’t be renewed',
    'Your subscription has ended',
  ])
  expect(await mailsTo('fan_silent')).toEqual([])
})

it('a top-up brings a renewal that waits at once, and the day stays', async () => {
  const { fan, id } = await subscribe('fan_late', 'monthly', 1000)
  await moveBack(app.services.db, id, '32 days')
  await renewDue(app.services)
  const mine = async () => (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]
  const before = await mine()
  expect(before?.state).toBe('past_due')
  const topUp = await app.call('POST /wallet/topUps', { body: { amountCents: 1000 } }, { as: fan })
  const [provider] = app.services.payments.all
  if (!provider) throw new Error('There is no provider.')
  const paid: Outcome = {
    kind: 'payment.succeeded',
    reference: topUp.body.id,
    amountCents: 1000,
    paymentRef: null,
    settledRef: null,
  }
  await app.services.db.transaction().execute((tx) => settleTopUp(tx, app.services, provider, paid))
  await app.runJobs()
  const after = await mine()
  expect(after?.state).toBe('active')
  expect(new Date(after?.renewsAt ?? '').getUTCHours()).toBe(new Date(before?.renewsAt ?? '').getUTCHours())
  expect(Date.parse(after?.renewsAt ?? '') - Date.parse(before?.renewsAt ?? '')).toBeLessThan(32 * 86_400_000)
})
