import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
import { anotherSession } from '#test/samples/world.ts'
import { deleteAccount } from './delete-account.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  const { differences } = await reconcile(app.services.db, [])
  expect(differences.filter(({ what }) => !what.startsWith('cash'))).toEqual([])
  await app.close()
})

async function subscribed() {
  count += 1
  const maker = await app.creator(`maker${String(count)}`, { monthly: 1000 })
  const fan = await app.fan(`lover${String(count)}`)
  await app.fund(fan, 5000)
  const order = { params: { username: maker.username }, body: { period: 'monthly' as const, expectedPriceCents: 1000 } }
  const { body } = await app.call('POST /creators/:username/subscriptions', order, { as: fan })
  return { maker, fan, id: body.id }
}
const requestDeletion = async (person: Person) => {
  const { body } = await app.call('POST /deletion', undefined, {
    as: await anotherSession({ app }, person, { steppedUp: true }),
  })
  await app.runJobs()
  return body.deletesAt
}
const logIn = (person: Person) =>
  app.call('POST /login', { body: { login: person.username, password } }).then(() => app.runJobs())
const told = async (as: Person) => (await app.call('GET /notifications', {}, { as })).body.notifications
const kinds = async (as: Person) => (await told(as)).map(({ kind }) => kind)
const held = (person: Person) => balance(app.services.db, walletOf(person.userId))
const renewJob = () => app.runJobs()
const itIsDue = async () => {
  await sql`update notification_outbox set due_at = now()`.execute(app.services.db)
  await app.runJobs()
}
const renewals = async () => {
  await sql`select graphile_worker.add_job('renew_subscriptions', '{}')`.execute(app.services.db)
  await renewJob()
}
const stateOf = async (id: number) =>
  (
    await sql<{
      state: string
      renews_at: string
    }>`select state, renews_at from subscriptions where id = ${id}`.execute(app.services.db)
  ).rows[0]
const sees = async (fan: Person, maker: Person) =>
  (
    await sql<{ open: boolean }>`select subscribed_until > now() as open from relations
      where fan_id = ${fan.userId} and creator_id = ${maker.userId}`.execute(app.services.db)
  ).rows[0]?.open

it('tells subscribers the same day that a creator leaves, and by mail, once', async () => {
  const { maker, fan } = await subscribed()
  const stranger = await app.fan(`stranger${String(count)}`)
  const deletesAt = await requestDeletion(maker)
  await requestDeletion(maker)
  expect(await told(fan)).toMatchObject([
    { kind: 'creator_leaving', effectiveAt: deletesAt, actor: { username: maker.username } },
  ])
  expect(await kinds(stranger)).toEqual([])
  await itIsDue()
  const mails = ((await app.services.mailbox?.list()) ?? []).filter(({ to }) => to === `${fan.username}@example.com`)
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(
      /is leaving Fanfare on \w+ \d+\. You won’t be charged again, and unused time is refunded then\./,
    ),
  )
})

it('charges nothing more until the deletion, leaves access, and gives the unused time back with a word', async () => {
  const { maker, fan, id } = await subscribed()
  const before = await held(fan)
  await moveBack(app.services.db, id, '32 days')
  const deletesAt = await requestDeletion(maker)
  await renewals()
  expect(await held(fan)).toBe(before)
  expect(await stateOf(id)).toMatchObject({ state: 'active' })
  expect(Date.parse((await stateOf(id))?.renews_at ?? '')).toBeGreaterThan(Date.parse(deletesAt))
  expect(await sees(fan, maker)).toBe(true)
  await sql`update accounts set deletion_at = now() - interval '1 second' where user_id = ${maker.userId}`.execute(
    app.services.db,
  )
  await renewals()
  expect(await held(fan)).toBe(before)
  expect(await deleteAccount(app.services, maker.userId)).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'ended' })
  expect(await held(fan)).toBe(before)
})

it('tells whoever paid that the unused time came back', async () => {
  const { maker, fan } = await subscribed()
  const before = await held(fan)
  await requestDeletion(maker)
  await sql`update accounts set deletion_at = now() - interval '1 second' where user_id = ${maker.userId}`.execute(
    app.services.db,
  )
  expect(await deleteAccount(app.services, maker.userId)).toBe(true)
  const [refund] = await told(fan)
  expect(refund).toMatchObject({ kind: 'refunded', amountCents: (await held(fan)) - before })
})

it('tells subscribers when the creator stays, and renews after the day that was promised', async () => {
  const { maker, fan, id } = await subscribed()
  await moveBack(app.services.db, id, '32 days')
  await requestDeletion(maker)
  await renewals()
  await logIn(maker)
  expect(await kinds(fan)).toEqual(['creator_stays', 'creator_leaving'])
  const before = await held(fan)
  await renewals()
  expect(await held(fan)).toBe(before)
  await moveBack(app.services.db, id, '15 days 1 hour')
  await renewals()
  expect(await held(fan)).toBe(before - 1000)
  expect(await kinds(fan)).toContain('renewal')
})

it('takes no late payment for a page that is about to go', async () => {
  const { maker, fan, id } = await subscribed()
  await moveBack(app.services.db, id, '32 days')
  const all = await held(fan)
  await sql`update subscriptions set state = 'past_due', try_at = now() where id = ${id}`.execute(app.services.db)
  await requestDeletion(maker)
  await renewals()
  expect(await held(fan)).toBe(all)
})
