import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chargebackLoss, walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { approveWithdrawal, markSent } from '#modules/payouts/settle-withdrawal.ts'
import { closeDispute } from '#modules/purchases/close-dispute.ts'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import type { Tx } from '#platform/services.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { claimToken, expireCards, leave, runLeaving } from '#test/leaving.ts'
import { setMethod, withdraw } from '#test/payouts.ts'
import { holdIsOver } from '#test/shares.ts'
import { staff } from '#test/staff.ts'

/** "Pay out, block, leave": what a creator cannot pay is flagged at once, and does not leave before staff have decided. */

let app: TestApp
let finance: Person
let fan: Person
let creator: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
  finance = await staff(app, 'mina', 'finance')
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
})
beforeEach(async () => {
  number += 1
  fan = await app.fan(`payer_${String(number)}`)
  creator = await app.creator(`earner_${String(number)}`, { yearly: 10_000 })
  await setMethod(app, creator)
})

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.services.db.transaction().execute(work)
const losses = () => balance(app.services.db, chargebackLoss)
const flags = async () =>
  (await app.call('GET /admin/riskFlags', { query: { list: 'open' } }, { as: finance })).body.flags.filter(
    ({ kind, usernames }) => kind === 'creator_debt' && usernames.includes(creator.username),
  )
const decide = (id: number, outcome: 'frozen' | 'cleared' | 'dismissed', usernames?: string[]) =>
  app.call(
    'POST /admin/riskFlags/:id/decision',
    { params: { id: String(id) }, body: { outcome, note: 'Looked at it', ...(usernames && { usernames }) } },
    { as: finance },
  )
const releaseByHand = () =>
  app.call('POST /admin/claims/:id/release', { params: { id: String(fan.userId) } }, { as: finance })
const claimOf = async (person: Person) =>
  (await app.call('GET /claims/:token', { params: { token: await claimToken(app, person) } })).body
const backToCards = async ({ userId }: Person) => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(refunded_cents), 0)::bigint as cents from top_ups
    where user_id = ${userId}`.execute(app.services.db)
  return rows[0]?.cents
}
/** The fan buys a year for $100, whose $80 are on their way to the creator's bank; then the creator blocks the fan. */
async function payOutAndBlock(): Promise<void> {
  await app.fund(fan, 10_000)
  const bought = await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: creator.username }, body: { period: 'yearly', expectedPriceCents: 10_000 } },
    { as: fan, key: freshKey() },
  )
  expect(bought.status).toBe(201)
  await holdIsOver(app, creator.userId)
  const { body } = await withdraw(app, creator, 8000)
  await inTx((tx) => approveWithdrawal(tx, body.id))
  await inTx((tx) => markSent(tx, body.id))
  await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: creator })
  await app.runJobs()
  expect((await app.call('GET /earnings', {}, { as: creator })).body.owedCents).toBe(8000)
}

describe('a refund that the creator cannot pay', () => {
  it('is flagged at once with both people and the amount, and waits in the overview', async () => {
    const waiting = async () => (await app.call('GET /admin/overview', {}, { as: finance })).body.waiting.risks
    const before = await waiting()
    await payOutAndBlock()
    const [flag] = await flags()
    expect(flag).toMatchObject({
      kind: 'creator_debt',
      usernames: [creator.username, fan.username],
      amountCents: 8000,
      outcome: null,
    })
    expect(await waiting()).toBe(before + 1)
    const { body } = await app.call('GET /admin/riskFlags/:id', { params: { id: String(flag?.id) } }, { as: finance })
    expect(body.evidence).toMatchObject([{ username: fan.username, creator: creator.username, amountCents: 10_000 }])
    expect(body.mayDecide).toBe(true)
    const frozen = await decide(flag?.id ?? 0, 'frozen', [fan.username, creator.username])
    expect(frozen.body.people.map((person) => person.frozen)).toEqual([true, true])
  })

  it('of several fans is a flag for each, and grows with the next refund to the same fan', async () => {
    await payOutAndBlock()
    const other = await app.fan(`second_${String(number)}`)
    await app.fund(other, 1000)
    const tip = await app.call(
      'POST /users/:username/tips',
      { params: { username: creator.username }, body: { amountCents: 1000 } },
      { as: other, key: freshKey() },
    )
    await holdIsOver(app, creator.userId)
    const order = { amountCents: 1000, leftCents: 1000, reason: 'Meant for another', paidBy: 'creator' } as const
    const given = await app.call(
      'POST /admin/payments/:id/refund',
      { params: { id: tip.body.id }, body: order },
      { as: finance, key: freshKey() },
    )
    expect(given.status).toBe(201)
    expect((await flags()).map(({ usernames, amountCents }) => [usernames[1], amountCents])).toEqual([
      [other.username, 800],
      [fan.username, 8000],
    ])
  })

  it('is not flagged while pending earnings cover it', async () => {
    await app.fund(fan, 2000)
    const tip = () =>
      app.call(
        'POST /users/:username/tips',
        { params: { username: creator.username }, body: { amountCents: 1000 } },
        { as: fan, key: freshKey() },
      )
    const { body } = await tip()
    await holdIsOver(app, creator.userId)
    await tip()
    const order = { amountCents: 1000, leftCents: 1000, reason: 'Meant for another', paidBy: 'creator' } as const
    await app.call(
      'POST /admin/payments/:id/refund',
      { params: { id: body.id }, body: order },
      { as: finance, key: freshKey() },
    )
    expect(await flags()).toEqual([])
  })
})

describe('the fan who got it and leaves', () => {
  it('gets it back to no card until staff have decided; the rest goes back', async () => {
    await payOutAndBlock()
    await app.fund(fan, 3000)
    const planned = (await app.call('GET /deletion', {}, { as: fan })).body
    await leave(app, fan)
    const { rows } = await sql<{ cents: number }>`select wallet_cents as cents from claims
      where user_id = ${fan.userId}`.execute(app.services.db)
    expect(rows).toEqual([{ cents: 8000 }])
    expect(await claimOf(fan)).toMatchObject({ state: 'held', owedCents: 8000 })
    expect(planned.claimCents).toBe(8000)
    expect(await backToCards(fan)).toBe(13_000 - 8000 - 1)
    await runLeaving(app)
    expect(await claimOf(fan)).toMatchObject({ state: 'held', owedCents: 8000 })
    const [flag] = await flags()
    await decide(flag?.id ?? 0, 'dismissed')
    expect(await claimOf(fan)).toMatchObject({ state: 'open', owedCents: 8000 })
  })

  it('is held on by a decision to freeze, and released by the next to allow', async () => {
    await payOutAndBlock()
    await leave(app, fan)
    const [flag] = await flags()
    const decided = await decide(flag?.id ?? 0, 'frozen', [flag?.usernames[1] ?? ''])
    expect(decided.status).toBe(200)
    expect(await claimOf(fan)).toMatchObject({ state: 'held' })
    await runLeaving(app)
    expect((await releaseByHand()).status).toBe(200)
    expect(await claimOf(fan)).toMatchObject({ state: 'open' })
  })
})

describe('a creator who leaves owing', () => {
  it('pays from the wallet first; what is lost is flagged', async () => {
    await payOutAndBlock()
    await app.fund(creator, 3000)
    const before = await losses()
    await leave(app, creator)
    expect((await losses()) - before).toBe(-5000)
    expect(await balance(app.services.db, walletOf(creator.userId))).toBe(0)
    expect(await backToCards(creator)).toBe(0)
    const { rows } =
      await sql`select from platform_losses l where l.user_id = ${creator.userId} and l.cause = 'departed'
      and exists (select from risk_flags f where f.kind = 'creator_debt' and f.closed_at is null
        and f.user_ids = array[${creator.userId}::bigint, ${fan.userId}::bigint])`.execute(app.services.db)
    expect(rows).toHaveLength(1)
  })
})

describe('what holds a claim', () => {
  const sandbox = () => {
    const found = app.services.payments.byName('sandbox')
    if (!found) throw new Error('There is no sandbox.')
    return found
  }
  /** A fan whose newest top-up a bank takes back, and who leaves with the rest as a claim. */
  async function disputedLeaver() {
    await app.fund(fan, 2000)
    await app.fund(fan, 1000)
    await expireCards(app, fan)
    await leave(app, fan)
    const { rows } = await sql<{ ref: string }>`select settled_ref as ref from top_ups where user_id = ${fan.userId}
      and amount_cents = 1000`.execute(app.services.db)
    const ref = rows[0]?.ref ?? ''
    const event = { eventId: ref, disputeRef: ref, settledRef: ref, amountCents: 1000, reason: 'fraudulent' }
    const books = (cents: number) =>
      sql`update sandbox_payments set disputed_cents = ${cents} where id = ${ref}`.execute(app.services.db)
    await books(1000)
    await inTx((tx) => openDispute(tx, app.services, sandbox(), { ...event, kind: 'dispute.opened' }))
    const flag = (await app.call('GET /admin/riskFlags', { query: {} }, { as: finance })).body.flags.find(
      ({ kind, usernames }) => kind === 'dispute' && usernames[0] === `deleted-${String(fan.userId)}`,
    )
    return {
      flag: flag?.id ?? 0,
      name: flag?.usernames[0] ?? '',
      win: async () => {
        await books(0)
        await inTx((tx) => closeDispute(tx, app.services, sandbox(), { ...event, kind: 'dispute.won' }))
        await runLeaving(app)
      },
    }
  }

  it('by a decision of staff stays when the dispute is won', async () => {
    const { flag, name, win } = await disputedLeaver()
    // as if it had been flagged for something else, too
    const { rows } = await sql<{ id: number }>`insert into risk_flags (kind, user_ids, details, key)
      select 'card_testing', user_ids, '{}', 'more ' || key from risk_flags where id = ${flag} returning id`.execute(
      app.services.db,
    )
    await releaseByHand()
    expect((await decide(rows[0]?.id ?? 0, 'frozen', [name])).status).toBe(200)
    expect(await claimOf(fan)).toMatchObject({ state: 'held' })
    await win()
    expect(await claimOf(fan)).toMatchObject({ state: 'held', owedCents: 3000 })
  })

  it('is set by "frozen" and lifted by "cleared" of somebody who has left', async () => {
    await app.fund(fan, 2500)
    await expireCards(app, fan)
    await leave(app, fan)
    const raise = async (key: string) => {
      const { rows } = await sql<{ id: number; name: string }>`insert into risk_flags (kind, user_ids, details, key)
        select 'many_refunds', array[id], '{}', ${key} || id from users where id = ${fan.userId}
        returning id, (select username from users where id = ${fan.userId}) as name`.execute(app.services.db)
      return rows[0] ?? { id: 0, name: '' }
    }
    const first = await raise('one')
    expect((await decide(first.id, 'frozen', [first.name])).body.people).toMatchObject([{ frozen: true }])
    expect(await claimOf(fan)).toMatchObject({ state: 'held', owedCents: 2500 })
    const second = await raise('two')
    expect((await decide(second.id, 'cleared', [second.name])).status).toBe(200)
    expect(await claimOf(fan)).toMatchObject({ state: 'open', owedCents: 2500 })
  })
})
