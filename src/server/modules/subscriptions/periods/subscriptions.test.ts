import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pendingOf, platformFee, pointsOf, walletOf as walletAccount } from '#modules/ledger/accounts.ts'
import { balance, balances } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { moveBack as back } from '#test/move-back.ts'
import { renewDue } from './renew-due.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { weekly: 250, monthly: 799, yearly: 7990 })
})
afterAll(async () => {
  const { differences } = await reconcile(app.services.db, [])
  expect(differences.filter(({ what }) => !what.startsWith('cash'))).toEqual([])
  await app.close()
})

const order = (
  as: Person,
  period: 'weekly' | 'monthly' | 'yearly' = 'monthly',
  expectedPriceCents = 799,
  key = freshKey(),
  username = 'maker',
) =>
  app.call(
    'POST /creators/:username/subscriptions',
    { params: { username }, body: { period, expectedPriceCents } },
    { as, key },
  )
const walletOf = async ({ userId }: Person) => {
  const [balanceCents = 0, points = 0] = await balances(app.services.db, [walletAccount(userId), pointsOf(userId)])
  return { balanceCents, points }
}
const moveBack = (id: number, by: string) => back(app.services.db, id, by)

describe('subscribe', () => {
  it('pays from the wallet, gives points, opens the posts and pays the creator 80 %', async () => {
    const fan = await app.fan('payer')
    await app.fund(fan, 1000)
    const before = await balance(app.services.db, pendingOf(creator.userId))
    const fees = await balance(app.services.db, platformFee)
    const { status, body } = await order(fan)
    expect(status).toBe(201)
    expect(body).toMatchObject({ period: 'monthly', priceCents: 799, state: 'active', creator: { username: 'maker' } })
    expect(await walletOf(fan)).toEqual({ balanceCents: 201, points: 7 })
    expect((await balance(app.services.db, pendingOf(creator.userId))) - before).toBe(640)
    expect((await balance(app.services.db, platformFee)) - fees).toBe(159)
    const profile = await app.call('GET /users/:username', { params: { username: 'maker' } }, { as: fan })
    expect(profile.body.viewer?.subscription).toMatchObject({ id: body.id, state: 'active', priceCents: 799 })
    const history = await app.call('GET /wallet/transactions', {}, { as: fan })
    expect(
      history.body.transactions.map(({ kind, amountCents, counterparty }) => [
        kind,
        amountCents,
        counterparty?.username,
      ]),
    ).toEqual([
      ['subscription', -799, 'maker'],
      ['top_up', 1000, undefined],
    ])
    const earnings = await app.call('GET /earnings', {}, { as: creator })
    expect(earnings.body.entries[0]).toMatchObject({
      amountCents: 640,
      priceCents: 799,
      feeCents: 159,
      supporter: { username: 'payer' },
    })
  })

  it('says what is missing and changes nothing when the wallet is too small', async () => {
    const fan = await app.fan('poor')
    await app.fund(fan, 300)
    const { status, body } = await order(fan)
    expect([status, body.message, body.details?.['missingCents']]).toEqual([402, 'You need to fund your wallet!', 499])
    expect(await walletOf(fan)).toEqual({ balanceCents: 300, points: 0 })
    expect((await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions).toEqual([])
  })

  it('goes through with the same key once the wallet is funded', async () => {
    const fan = await app.fan('patient')
    const key = freshKey()
    expect((await order(fan, 'monthly', 799, key)).status).toBe(402)
    await app.fund(fan, 2000)
    expect((await order(fan, 'monthly', 799, key)).status).toBe(201)
  })

  it('answers the same key the same way and never pays twice, one after the other or at once', async () => {
    const fan = await app.fan('repeater')
    await app.fund(fan, 5000)
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(fan, 'monthly', 799, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await order(fan, 'monthly', 799, key)).body).toEqual(answers[0]?.body)
    expect((await walletOf(fan)).balanceCents).toBe(4201)
    const reused = await order(fan, 'weekly', 250, key)
    expect([reused.status, reused.body.code]).toEqual([409, 'key_reused'])
  })

  it('takes one of several purchases that come at once with different keys', async () => {
    const fan = await app.fan('eager')
    await app.fund(fan, 5000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(fan)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect((await walletOf(fan)).balanceCents).toBe(4201)
  })

  it('refuses a changed price, a missing key, oneself, an unknown plan and an unverified fan', async () => {
    const fan = await app.fan('careful')
    await app.fund(fan, 5000)
    const changed = await order(fan, 'monthly', 499)
    expect([changed.status, changed.body.code, changed.body.details]).toEqual([
      409,
      'price_changed',
      { priceCents: 799 },
    ])
    const body = { period: 'monthly' as const, expectedPriceCents: 799 }
    const keyless = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'maker' }, body },
      { as: fan, headers: { 'idempotency-key': '' } },
    )
    expect([keyless.status, keyless.body.code]).toEqual([422, 'key_missing'])
    expect((await order(creator)).status).toBe(403)
    expect((await order(fan, 'monthly', 799, freshKey(), 'careful')).status).toBe(404)
    const unverified = await app.signUp('unverified')
    expect((await order(unverified)).body.message).toBe("Your email didn't verified yet!")
    expect((await walletOf(fan)).balanceCents).toBe(5000)
  })

  it('lets a free plan begin with an empty wallet', async () => {
    await app.creator('generous', { monthly: 0 })
    const fan = await app.fan('guest_of_honour')
    expect((await order(fan, 'monthly', 0, freshKey(), 'generous')).status).toBe(201)
  })

  it('tells the creator, whose badge moves', async () => {
    const fan = await app.fan('noticed')
    await app.fund(fan, 799)
    const before = (await app.call('GET /updates', undefined, { as: creator })).body.updates.notifications
    await order(fan)
    await app.runJobs()
    expect((await app.call('GET /updates', undefined, { as: creator })).body.updates.notifications).toBe(before + 1)
    expect(app.published).toContain(`private-updates.${String(creator.userId)}`)
  })
})

describe('renewal', () => {
  it('takes the agreed price on the same day of the month, whatever the plan costs now', async () => {
    const fan = await app.fan('faithful')
    await app.fund(fan, 2000)
    const { body } = await order(fan)
    await sql`update subscriptions set anchor_at = '2026-01-31T10:00:00Z', renews_at = '2026-02-28T10:00:00Z', try_at = '2026-02-28T10:00:00Z'
      where id = ${body.id}`.execute(app.services.db)
    await sql`update subscription_periods set from_at = '2026-01-31T10:00:00Z', until_at = '2026-02-28T10:00:00Z'
      where subscription_id = ${body.id}`.execute(app.services.db)
    await sql`update plans set price_cents = 999 where creator_id = ${creator.userId} and period = 'monthly'`.execute(
      app.services.db,
    )
    await renewDue(app.services)
    await renewDue(app.services)
    await sql`update plans set price_cents = 799 where creator_id = ${creator.userId} and period = 'monthly'`.execute(
      app.services.db,
    )
    expect((await walletOf(fan)).balanceCents).toBe(2000 - 2 * 799)
    const [subscription] = (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions
    const renews = new Date(subscription?.renewsAt ?? '')
    const lastDay = new Date(Date.UTC(renews.getUTCFullYear(), renews.getUTCMonth() + 1, 0)).getUTCDate()
    expect(renews.getTime()).toBeGreaterThan(Date.now())
    expect([renews.getUTCDate(), renews.getUTCHours()]).toEqual([Math.min(31, lastDay), 10])
  })

  it('waits three days for money, then ends; paying late keeps the day', async () => {
    const fan = await app.fan('shorthanded')
    await app.fund(fan, 799)
    const { body } = await order(fan)
    await moveBack(body.id, '31 days 1 hour')
    await renewDue(app.services)
    const state = async () => (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]?.state
    expect(await state()).toBe('past_due')
    expect((await app.call('GET /updates', undefined, { as: fan })).body.updates.balance).toBe(true)
    await app.fund(fan, 799)
    await sql`update subscriptions set try_at = now() where id = ${body.id}`.execute(app.services.db)
    await renewDue(app.services)
    expect(await state()).toBe('active')
    // the worker was away for days: even then nobody is cut off by the first try
    await moveBack(body.id, '40 days')
    await renewDue(app.services)
    expect(await state()).toBe('past_due')
    await sql`update subscriptions set try_at = now() where id = ${body.id}`.execute(app.services.db)
    await renewDue(app.services)
    expect(await state()).toBe('ended')
    const profile = await app.call('GET /users/:username', { params: { username: 'maker' } }, { as: fan })
    expect(profile.body.viewer?.subscription).toBeNull()
  })

  it('ends when the creator is one no more, and charges nothing', async () => {
    const former = await app.creator('former', { weekly: 100 })
    const fan = await app.fan('left_behind')
    await app.fund(fan, 1000)
    const { body } = await order(fan, 'weekly', 100, freshKey(), 'former')
    await sql`update users set is_creator = false where id = ${former.userId}`.execute(app.services.db)
    await moveBack(body.id, '8 days')
    await renewDue(app.services)
    expect((await walletOf(fan)).balanceCents).toBe(900)
    expect((await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]?.state).toBe('ended')
  })

  it('charges each due subscription once when several workers run', async () => {
    const fans = await Promise.all(['w1', 'w2', 'w3', 'w4', 'w5'].map((name) => app.fan(`worker_${name}`)))
    for (const fan of fans) {
      await app.fund(fan, 5000)
      const { body } = await order(fan, 'weekly', 250)
      await moveBack(body.id, '7 days')
    }
    await Promise.all([renewDue(app.services), renewDue(app.services), renewDue(app.services)])
    for (const fan of fans) expect((await walletOf(fan)).balanceCents).toBe(4500)
  })
})

describe('cancel', () => {
  it('keeps access until the paid end and is never renewed', async () => {
    const fan = await app.fan('leaver')
    await app.fund(fan, 5000)
    const { body } = await order(fan)
    const cancelled = await app.call('DELETE /subscriptions/:id', { params: { id: String(body.id) } }, { as: fan })
    expect(cancelled.body).toMatchObject({ state: 'cancelled', renewsAt: body.renewsAt })
    const stranger = await app.fan('stranger')
    expect(
      (await app.call('DELETE /subscriptions/:id', { params: { id: String(body.id) } }, { as: stranger })).status,
    ).toBe(404)
    await moveBack(body.id, '32 days')
    await renewDue(app.services)
    expect((await walletOf(fan)).balanceCents).toBe(4201)
    expect((await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]?.state).toBe('ended')
    expect((await order(fan)).status).toBe(201)
  })
})
