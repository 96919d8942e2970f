import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargebackLoss } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '../reconcile.ts'
import type { DisputeEvent } from '#modules/payments/provider.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { releaseEarnings } from '../buying/release-earnings.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { closeDispute } from '../close-dispute.ts'
import { disputeEvidence } from '../evidence.ts'
import { openDispute } from '../open-dispute.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
})

const provider = () => {
  const found = app.services.payments.byName('sandbox')
  if (!found) throw new Error('There is no sandbox.')
  return found
}
let counter = 0
/** A report about the person's newest top-up; the sandbox's own books follow it. */
async function disputeOf(person: Person): Promise<Omit<DisputeEvent, 'kind'>> {
  const { rows } = await sql<{ settled_ref: string; amount_cents: number }>`
    select settled_ref, amount_cents from top_ups where user_id = ${person.userId} and state = 'succeeded' order by created_at desc limit 1`.execute(
    app.services.db,
  )
  const { settled_ref: settledRef = '', amount_cents: amountCents = 0 } = rows[0] ?? {}
  counter += 1
  return {
    eventId: `e${String(counter)}`,
    disputeRef: `d${String(counter)}`,
    settledRef,
    amountCents,
    reason: 'fraudulent',
  }
}
const books = (event: Omit<DisputeEvent, 'kind'>, takenCents: number) =>
  sql`update sandbox_payments set disputed_cents = ${takenCents} where id = ${event.settledRef}`.execute(
    app.services.db,
  )
const open = async (event: Omit<DisputeEvent, 'kind'>) => {
  const done = await app.services.db
    .transaction()
    .execute((tx) => openDispute(tx, app.services, provider(), { ...event, kind: 'dispute.opened' }))
  await books(event, event.amountCents)
  return done
}
const close = async (event: Omit<DisputeEvent, 'kind'>, outcome: 'won' | 'lost') => {
  const done = await app.services.db
    .transaction()
    .execute((tx) => closeDispute(tx, app.services, provider(), { ...event, kind: `dispute.${outcome}` }))
  await books(event, outcome === 'won' ? 0 : event.amountCents)
  return done
}
const tip = (as: Person, username: string, amountCents: number) =>
  app.call('POST /users/:username/tips', { params: { username }, body: { amountCents } }, { as })
const walletOf = async (as: Person) => (await app.call('GET /wallet', undefined, { as })).body
const pendingOf = async (as: Person) => (await app.call('GET /earnings', {}, { as })).body.pendingCents
const loss = () => balance(app.services.db, chargebackLoss)
const disputeRow = async (event: { disputeRef: string }) => {
  const { rows } = await sql<{ id: number; wallet_cents: number; reversed_cents: number; lost_cents: number }>`
    select * from disputes where provider_ref = ${event.disputeRef}`.execute(app.services.db)
  if (!rows[0]) throw new Error('There is no such dispute.')
  return rows[0]
}
const pricedPost = async (creator: Person, cents: number): Promise<string> => {
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'worth it', mediaIds: [], audience: 'everyone' } },
    { as: creator },
  )
  await sql`update posts set price_cents = ${cents} where id = ${body.id}`.execute(app.services.db)
  return String(body.id)
}

describe('a dispute', () => {
  it('takes the wallet first, then the newest pending purchases with their access, and freezes payments', async () => {
    const [fan, creator] = [await app.fan('disputer'), await app.creator('hurt', { monthly: 1000 })]
    await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(app.services.db)
    await app.fund(fan, 5000)
    const post = await pricedPost(creator, 1000)
    await tip(fan, 'hurt', 500)
    const unlocked = await app.call(
      'POST /posts/:id/unlock',
      { params: { id: post }, body: { expectedPriceCents: 1000 } },
      { as: fan },
    )
    expect(unlocked.status).toBe(201)
    const { status, body: subscribed } = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'hurt' }, body: { period: 'monthly', expectedPriceCents: 1000 } },
      { as: fan },
    )
    expect([status, subscribed]).toMatchObject([201, {}])
    // 5000 − 595 − 1190 − 1190 = 2025 are left; 5000 − 2025 = 2975 have to come from all three purchases
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 2025, frozen: false })
    expect(await pendingOf(creator)).toBe(2000)
    const event = await disputeOf(fan)
    expect(await open({ ...event, amountCents: 4000 })).toBe('done')
    // 2025 from the wallet; the subscription and the unlock (2380) for the other 1975: 405 stay with the fan
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 405, points: 5, frozen: true })
    expect(await pendingOf(creator)).toBe(400)
    expect(await disputeRow(event)).toMatchObject({
      wallet_cents: 2025,
      reversed_cents: 1975,
      lost_cents: 0,
      state: 'open',
    })
    const locked = await app.call('GET /posts/:id', { params: { id: post } }, { as: fan })
    expect(locked.body).toMatchObject({ locked: true })
    expect(await tip(fan, 'hurt', 100)).toMatchObject({ status: 403, body: { code: 'payments_frozen' } })
    const topUp = await app.call('POST /wallet/topUps', { body: { amountCents: 500 } }, { as: fan })
    expect(topUp.body.code).toBe('payments_frozen')
    // the same report again, and one that comes late, change nothing
    expect(await open({ ...event, amountCents: 4000 })).toBe('done')
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 405 })

    const evidence = await disputeEvidence(app.services.db, (await disputeRow(event)).id)
    expect(evidence?.consent.map(({ kind, priceCents }) => [kind, priceCents])).toEqual([
      ['tip', 500],
      ['unlock', 1000],
      ['subscription', 1000],
    ])
    expect(evidence?.receipts.length).toBe(4)
    expect(evidence?.sessions.length).toBeGreaterThan(0)

    // won: everything is as it was
    expect(await close({ ...event, amountCents: 4000 }, 'won')).toBe('done')
    expect(await close({ ...event, amountCents: 4000 }, 'won')).toBe('done')
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 2025, points: 25, frozen: false })
    expect(await pendingOf(creator)).toBe(2000)
    const reopened = await app.call('GET /posts/:id', { params: { id: post } }, { as: fan })
    expect(reopened.body).toMatchObject({ locked: false })
    const { subscriptions } = (await app.call('GET /subscriptions', {}, { as: fan })).body
    expect(subscriptions).toMatchObject([{ state: 'cancelled', renewsAt: subscribed.renewsAt }])
    expect((await tip(fan, 'hurt', 100)).status).toBe(201)
  })

  it('that was won leaves a later refund its points to take, once; nobody can exchange them before', async () => {
    const [fan, creator] = [await app.fan('exchanger'), await app.creator('tipped')]
    await app.fund(fan, 10_000)
    const { body: tipped } = await tip(fan, creator.username, 10_000)
    expect((await app.call('POST /points/exchange', { body: { points: 100 } }, { as: fan })).status).toBe(422)
    const event = await disputeOf(fan)
    await open(event)
    await close(event, 'won')
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 0, points: 100 })
    const half = { kind: 'refund', cents: 5000, keepAccess: true } as const
    const given = await transaction(app.services.db, (tx) => refundPurchase(tx, app.services, tipped.id, half))
    expect(given).toMatchObject({ priceCents: 5000, points: 50, pointsCents: 0 })
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 5000, points: 50 })
  })

  it('that was won does not buy a subscription again between two whom a block keeps apart', async () => {
    const [fan, creator] = [await app.fan('unwanted'), await app.creator('tired', { monthly: 1000 })]
    await app.fund(fan, 1000)
    const params = { username: creator.username }
    const order = { period: 'monthly', expectedPriceCents: 1000 } as const
    await app.call('POST /creators/:username/subscriptions', { params, body: order }, { as: fan })
    const event = await disputeOf(fan)
    await open(event)
    await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: creator })
    await close(event, 'won')
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 1000, frozen: false })
    expect((await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions).toMatchObject([
      { state: 'ended' },
    ])
  })

  it('that was won brings back what was paid for, without the plan that was to follow it', async () => {
    const [fan, creator] = [await app.fan('planner'), await app.creator('planned', { weekly: 300, monthly: 1000 })]
    await app.fund(fan, 1000)
    const order = { period: 'monthly', expectedPriceCents: 1000 } as const
    const params = { username: creator.username }
    const { body } = await app.call('POST /creators/:username/subscriptions', { params, body: order }, { as: fan })
    const of = { id: String(body.id) }
    const change = { period: 'weekly', expectedPriceCents: 0, expectedRenewalPriceCents: 300 } as const
    expect((await app.call('POST /subscriptions/:id/change', { params: of, body: change }, { as: fan })).status).toBe(
      201,
    )
    const event = await disputeOf(fan)
    await open(event)
    await close(event, 'won')
    const resume = (expectedPriceCents: number) =>
      app.call('POST /subscriptions/:id/resume', { params: of, body: { expectedPriceCents } }, { as: fan })
    expect((await resume(300)).body).toMatchObject({ code: 'price_changed', details: { priceCents: 1000 } })
    expect((await resume(1000)).body).toMatchObject({ state: 'active', period: 'monthly', priceCents: 1000 })
  })

  it('leaves to the platform what was already released, and stays frozen when it is lost', async () => {
    const [fan, creator] = [await app.fan('late_disputer'), await app.creator('released_one')]
    await app.fund(fan, 3000)
    await tip(fan, 'released_one', 2000)
    await sql`update purchases set made_at = made_at - interval '60 days' where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
    await releaseEarnings(app.services)
    const [before, event] = [await loss(), await disputeOf(fan)]
    await open(event)
    expect(await disputeRow(event)).toMatchObject({ wallet_cents: 1000, reversed_cents: 0, lost_cents: 2000 })
    expect(await loss()).toBe(before - 2000)
    const { body } = await app.call('GET /earnings', {}, { as: creator })
    expect(body).toMatchObject({ pendingCents: 0, availableCents: 1600 })
    await close(event, 'lost')
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 0, frozen: true })
    // banks change their minds
    await close(event, 'won')
    expect(await walletOf(fan)).toMatchObject({ balanceCents: 1000, frozen: false })
    expect(await loss()).toBe(before)
  })

  it('that ends before it begins moves nothing when it was won, and everything when it was lost', async () => {
    for (const [name, outcome, left] of [
      ['early_won', 'won', 2000],
      ['early_lost', 'lost', 0],
    ] as const) {
      const fan = await app.fan(name)
      await app.fund(fan, 2000)
      const event = await disputeOf(fan)
      await close(event, outcome)
      await open(event)
      await books(event, outcome === 'won' ? 0 : 2000)
      expect([name, await walletOf(fan)]).toMatchObject([name, { balanceCents: left, frozen: outcome === 'lost' }])
    }
  })

  it('of a payment that nobody knows is not taken', async () => {
    expect(await open({ eventId: 'x', disputeRef: 'x', settledRef: 'none', amountCents: 1, reason: '' })).toBe(
      'unknown',
    )
  })

  it('against payments at the same moment leaves no wallet below zero and no cent unexplained', async () => {
    const fan = await app.fan('racing_disputer')
    await app.creator('raced')
    await app.fund(fan, 5000)
    const event = await disputeOf(fan)
    await Promise.all([
      ...Array.from({ length: 8 }, () => tip(fan, 'raced', 700)),
      open(event),
      open(event).catch(() => undefined),
      ...Array.from({ length: 8 }, () => tip(fan, 'raced', 300)),
    ])
    const row = await disputeRow(event)
    expect(row.wallet_cents + row.reversed_cents + row.lost_cents).toBe(5000)
    expect((await walletOf(fan)).balanceCents).toBeGreaterThanOrEqual(0)
    expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  })
})
