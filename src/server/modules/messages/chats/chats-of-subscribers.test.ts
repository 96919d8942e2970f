import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endSubscriptions } from '#modules/entitlements/end-subscriptions.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { talking } from '#test/talk.ts'

/** Chats of subscribers are marked by triggers; the list must be what `relations` says, whatever came first. */
let app: TestApp
let talk: ReturnType<typeof talking>
let host: Person
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  host = await app.creator('host')
})
afterAll(() => app.close())

const byName = (one: string, other: string) => one.localeCompare(other)
const listed = async () =>
  (await talk.chats(host, { filter: 'subscribers' })).map(({ person }) => person?.username ?? '').toSorted(byName)
const marked = async () => {
  const { rows } = await sql<{
    username: string
  }>`select u.username from chat_members m join users u on u.id = m.other_id
    where m.user_id = ${host.userId} and m.subscriber order by 1`.execute(app.services.db)
  return rows.map(({ username }) => username)
}
const subscribe = async (fan: Person) => {
  await app.fund(fan, 1000)
  const order = { params: { username: host.username }, body: { period: 'monthly' as const, expectedPriceCents: 799 } }
  expect((await app.call('POST /creators/:username/subscriptions', order, { as: fan })).status).toBe(201)
}
const until = (fan: Person, time: string) =>
  sql`update relations set subscribed_until = now() + ${time}::interval where fan_id = ${fan.userId}`.execute(
    app.services.db,
  )

it('are listed whoever wrote first, before the subscription or after it, and at the same moment', async () => {
  const wroteBefore = await app.fan('before')
  await talk.say(wroteBefore, await talk.start(wroteBefore, host), 'hello')
  const follower = await app.fan('follower')
  await talk.follow(follower, host)
  await talk.say(follower, await talk.start(follower, host), 'hello')
  expect(await listed()).toEqual([])
  await subscribe(wroteBefore)
  const wroteAfter = await app.fan('after')
  await subscribe(wroteAfter)
  await talk.say(wroteAfter, await talk.start(wroteAfter, host), 'hello')
  const writtenTo = await app.fan('invited')
  await subscribe(writtenTo)
  await talk.say(host, await talk.start(host, writtenTo), 'welcome')
  expect(await listed()).toEqual(['after', 'before', 'invited'])
  // found by a name as well
  expect((await talk.chats(host, { filter: 'subscribers', search: 'name' })).length).toBe(3)
  for (let round = 0; round < 3; round += 1) {
    const quick = await app.fan(`quick_${String(round)}`)
    const chatId = await talk.start(quick, host)
    await Promise.all([subscribe(quick), talk.say(quick, chatId, 'at once'), talk.say(host, chatId, 'me too')])
  }
  expect(await listed()).toEqual(['after', 'before', 'invited', 'quick_0', 'quick_1', 'quick_2'])
})

it('leave the list when a subscription runs out, come back with a late payment, and lose the mark when it is ended', async () => {
  const fan = await app.fan('lapsing')
  const chatId = await talk.start(fan, host)
  await talk.say(fan, chatId, 'hello')
  await subscribe(fan)
  const others = (await listed()).filter((name) => name !== 'lapsing')
  await until(fan, '-1 second')
  expect(await listed()).toEqual(others)
  await until(fan, '1 hour')
  expect(await listed()).toContain('lapsing')
  const { rows } = await sql<{
    id: number
  }>`select id from subscriptions where fan_id = ${fan.userId}`.execute(app.services.db)
  await app.services.db.transaction().execute((tx) => endSubscriptions(tx, [rows[0]?.id ?? 0]))
  expect([await listed(), await marked()]).toEqual([others, others])
  // a further message does not bring it back
  await talk.say(fan, chatId, 'still here')
  expect(await listed()).toEqual(others)
  // a follow that stays keeps the row of the relation: the mark goes all the same, and comes with the next subscription
  await talk.follow(fan, host)
  await subscribe(fan)
  expect(await listed()).toContain('lapsing')
  const again = await sql<{
    id: number
  }>`select id from subscriptions where fan_id = ${fan.userId} and state <> 'ended'`.execute(app.services.db)
  await app.services.db.transaction().execute((tx) => endSubscriptions(tx, [again.rows[0]?.id ?? 0]))
  expect(await marked()).toEqual(others)
})

it('are of those who subscribe to me, not of those to whom I subscribe', async () => {
  const star = await app.creator('star')
  const fan = await app.creator('also_creator')
  await talk.subscribe(fan, star)
  await talk.say(star, await talk.start(star, fan), 'hello')
  const names = async (as: Person) =>
    (await talk.chats(as, { filter: 'subscribers' })).map(({ person }) => person?.username)
  expect([await names(star), await names(fan)]).toEqual([['also_creator'], []])
})
