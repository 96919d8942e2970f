import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { endByCreator } from '../end-subscriptions-between.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { moveBack as back } from '#test/move-back.ts'
import { renewDue } from './renew-due.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  const { differences } = await reconcile(app.services.db, [])
  expect(differences.filter(({ what }) => !what.startsWith('cash'))).toEqual([])
  await app.close()
})

const dayMs = 86_400_000
const held = (person: Person) => balance(app.services.db, walletOf(person.userId))
const moveBack = (id: number, by: string) => back(app.services.db, id, by)
const own = (id: number) => ({ id: String(id) })
const subscribe = async (as: Person, username: string, period: 'monthly', expectedPriceCents: number) =>
  (
    await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username }, body: { period, expectedPriceCents } },
      { as },
    )
  ).body
const mine = async (as: Person) => (await app.call('GET /subscriptions', {}, { as })).body.subscriptions[0]
const stands = async (as: Person, username: string) =>
  (await app.call('GET /users/:username', { params: { username } }, { as })).body.viewer?.subscription ?? null
let names = 0
const funded = async (cents = 20_000) => {
  const fan = await app.fan(`fan_${String((names += 1))}`)
  await app.fund(fan, cents)
  return fan
}
const notificationsOf = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)

describe('a gift', () => {
  const give = (
    as: Person,
    receiver: string,
    creatorUsername: string,
    months: 1 | 3 | 6 | 12,
    expectedPriceCents: number,
    key = freshKey(),
  ) =>
    app.call(
      'POST /users/:username/gifts',
      { params: { username: receiver }, body: { creatorUsername, months, expectedPriceCents } },
      { as, key },
    )

  it('opens the posts to the receiver, is paid by the giver once and is not renewed', async () => {
    const creator = await app.creator('gifted', { monthly: 500 })
    const [giver, receiver] = [await funded(), await funded(0 + 500)]
    const key = freshKey()
    const first = await give(giver, receiver.username, 'gifted', 3, 1500, key)
    expect([first.status, first.body.priceCents]).toEqual([201, 1500])
    expect((await give(giver, receiver.username, 'gifted', 3, 1500, key)).body).toEqual(first.body)
    expect([await held(giver), await held(receiver)]).toEqual([18_500, 500])
    expect(await mine(receiver)).toMatchObject({
      state: 'cancelled',
      giftFrom: { username: giver.username },
      renewsAt: first.body.until,
    })
    expect(await stands(receiver, 'gifted')).toMatchObject({ state: 'cancelled' })
    expect(await notificationsOf(receiver)).toContain('gift_received')
    expect(await notificationsOf(creator)).toContain('new_subscriber')
    await moveBack((await mine(receiver))?.id ?? 0, '95 days')
    await renewDue(app.services)
    expect([(await mine(receiver))?.state, await held(receiver), await held(giver)]).toEqual(['ended', 500, 18_500])
  })

  it('makes a running subscription longer, and two at once both count', async () => {
    await app.creator('longer', { monthly: 500 })
    const [giver, other, receiver] = [await funded(), await funded(), await funded()]
    const { id, renewsAt } = await subscribe(receiver, 'longer', 'monthly', 500)
    const given = await Promise.all([
      give(giver, receiver.username, 'longer', 1, 500),
      give(other, receiver.username, 'longer', 3, 1500),
    ])
    expect(given.map(({ status }) => status)).toEqual([201, 201])
    const months = (Date.parse((await mine(receiver))?.renewsAt ?? '') - Date.parse(renewsAt)) / dayMs / 30.4
    expect(Math.round(months)).toBe(4)
    await moveBack(id, '32 days')
    await renewDue(app.services)
    expect(await held(receiver)).toBe(19_500)
    const fresh = await funded()
    const both = await Promise.all([
      give(giver, fresh.username, 'longer', 1, 500),
      give(other, fresh.username, 'longer', 1, 500),
    ])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(Math.round((Date.parse((await mine(fresh))?.renewsAt ?? '') - Date.now()) / dayMs / 30.4)).toBe(2)
  })

  it('is refused to oneself, to the creator, to nobody, at another price, and between people who block each other', async () => {
    const creator = await app.creator('picky', { monthly: 500 })
    const [giver, receiver] = [await funded(), await funded()]
    expect((await give(giver, giver.username, 'picky', 1, 500)).status).toBe(403)
    expect((await give(giver, 'picky', 'picky', 1, 500)).status).toBe(403)
    expect((await give(giver, 'nobody_there', 'picky', 1, 500)).status).toBe(404)
    expect((await give(giver, receiver.username, 'picky', 1, 400)).body.code).toBe('price_changed')
    await sql`insert into blocks (user_id, blocked_id) values (${receiver.userId}, ${creator.userId})`.execute(
      app.services.db,
    )
    expect((await give(giver, receiver.username, 'picky', 1, 500)).status).toBe(404)
    expect(await held(giver)).toBe(20_000)
  })
})

describe('a page that rests', () => {
  it('charges nobody, keeps the posts open, and moves every renewal by the rest', async () => {
    const creator = await app.creator('resting', { monthly: 500 })
    const [fan, leaver] = [await funded(), await funded()]
    const { id } = await subscribe(fan, 'resting', 'monthly', 500)
    const left = await subscribe(leaver, 'resting', 'monthly', 500)
    await app.call('DELETE /subscriptions/:id', { params: own(left.id) }, { as: leaver })
    await moveBack(id, '20 days')
    await moveBack(left.id, '20 days')
    const due = (await mine(fan))?.renewsAt ?? ''
    expect((await app.call('POST /plans/pause', undefined, { as: creator })).body.pausedAt).not.toBeNull()
    await app.runJobs()
    expect(await notificationsOf(fan)).toContain('page_paused')
    expect(
      (
        await app.call(
          'POST /creators/:username/subscriptions',
          { params: { username: 'resting' }, body: { period: 'monthly', expectedPriceCents: 500 } },
          { as: await funded() },
        )
      ).body.code,
    ).toBe('not_selling')
    expect([(await mine(fan))?.state, (await mine(leaver))?.state]).toEqual(['paused', 'cancelled'])
    // thirty days go by
    await sql`update subscriptions set paused_at = paused_at - interval '30 days', renews_at = renews_at - interval '30 days'
      where creator_id = ${creator.userId}`.execute(app.services.db)
    await sql`update subscription_periods set until_at = until_at - interval '30 days', from_at = from_at - interval '30 days'
      where subscription_id in (${id}, ${left.id})`.execute(app.services.db)
    await renewDue(app.services)
    expect([await held(fan), (await stands(fan, 'resting'))?.state, (await stands(leaver, 'resting'))?.state]).toEqual([
      19_500,
      'paused',
      'cancelled',
    ])
    await app.call('POST /plans/resume', undefined, { as: creator })
    await app.runJobs()
    expect(await notificationsOf(fan)).toContain('page_resumed')
    const after = await mine(fan)
    expect(after?.state).toBe('active')
    expect(Math.abs(Date.parse(after?.renewsAt ?? '') - Date.parse(due))).toBeLessThan(60_000)
    await moveBack(id, '12 days')
    await moveBack(left.id, '12 days')
    await renewDue(app.services)
    expect([await held(fan), (await mine(leaver))?.state]).toEqual([19_000, 'ended'])
  })

  it('can be left, and taken back, while it rests', async () => {
    const creator = await app.creator('resting_too', { monthly: 500 })
    const fan = await funded()
    const { id } = await subscribe(fan, 'resting_too', 'monthly', 500)
    await app.call('POST /plans/pause', undefined, { as: creator })
    expect((await app.call('DELETE /subscriptions/:id', { params: own(id) }, { as: fan })).body.state).toBe('cancelled')
    const resumed = await app.call(
      'POST /subscriptions/:id/resume',
      { params: own(id), body: { expectedPriceCents: 500 } },
      { as: fan },
    )
    expect(resumed.body.state).toBe('paused')
    await app.call('POST /plans/resume', undefined, { as: creator })
    expect((await mine(fan))?.state).toBe('active')
  })
})

describe('the end between two people', () => {
  it('comes at once and gives back what is unused, also to who gave it', async () => {
    const creator = await app.creator('blocked', { monthly: 3000 })
    const [fan, giver] = [await funded(), await funded()]
    const { id } = await subscribe(fan, 'blocked', 'monthly', 3000)
    await app.call(
      'POST /users/:username/gifts',
      { params: { username: fan.username }, body: { creatorUsername: 'blocked', months: 1, expectedPriceCents: 3000 } },
      { as: giver },
    )
    await moveBack(id, '15 days')
    for (let twice = 0; twice < 2; twice += 1)
      await app.services.db.transaction().execute((tx) => endByCreator(tx, app.services, creator.userId, fan.userId))
    expect([(await mine(fan))?.state, await stands(fan, 'blocked')]).toEqual(['ended', null])
    expect(await held(giver)).toBe(20_000)
    const returned = (await held(fan)) - 17_000
    expect(returned).toBeGreaterThan(1400)
    expect(returned).toBeLessThan(1650)
  })
})
