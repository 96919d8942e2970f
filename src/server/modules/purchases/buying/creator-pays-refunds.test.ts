import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundsCameFirst } from '#contract/payouts.ts'
import { chargebackLoss } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '../reconcile.ts'
import { approveWithdrawal, markPaid, markReturned, markSent } from '#modules/payouts/settle-withdrawal.ts'
import type { Tx } from '#platform/services.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { earn, setMethod, withdraw } from '#test/payouts.ts'
import { closeBooks } from '../close-books.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { releaseEarnings } from './release-earnings.ts'

/** Refunds that a creator causes are paid by the creator: pending, available, a withdrawal not yet sent, a debt. */

let app: TestApp
let number = 0
let fan: Person
let creator: Person
let sold = ''
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.services.db.transaction().execute(work)
const refund = (cents?: number) =>
  inTx((tx) => refundPurchase(tx, null, sold, { kind: 'refund', ...(cents !== undefined && { cents }) }))
const tip = async (amountCents: number): Promise<string> => {
  await app.fund(fan, amountCents)
  const order = { params: { username: creator.username }, body: { amountCents } }
  return (await app.call('POST /users/:username/tips', order, { as: fan })).body.id
}
const clear = async (id: string) => {
  await sql`update purchases set made_at = made_at - interval '8 days' where id = ${id}`.execute(app.services.db)
  await releaseEarnings(app.services)
}
/** Pending, available, in payout, owed: in cents. */
const holds = async () => {
  const { pendingCents, availableCents, inPayoutCents, owedCents } = (
    await app.call('GET /earnings', {}, { as: creator })
  ).body
  return [pendingCents, availableCents, inPayoutCents, owedCents]
}
const newest = async () => (await app.call('GET /withdrawals', {}, { as: creator })).body.withdrawals[0]
const losses = () => balance(app.services.db, chargebackLoss)

beforeEach(async () => {
  number += 1
  fan = await app.fan(`payer_${String(number)}`)
  creator = await app.creator(`earner_${String(number)}`)
  await setMethod(app, creator)
  sold = await tip(20_000)
  await clear(sold)
  expect(await holds()).toEqual([0, 16_000, 0, 0])
})

describe('a refund of earnings that had cleared', () => {
  it('comes out of what is pending first, as it clears; what is available stays', async () => {
    const later = await tip(10_000)
    await refund(5000)
    expect(await holds()).toEqual([8000, 16_000, 0, 4000])
    await clear(later)
    expect(await holds()).toEqual([0, 20_000, 0, 0])
  })

  it('then of what is available', async () => {
    await refund(5000)
    expect(await holds()).toEqual([0, 12_000, 0, 0])
  })

  it('then of a withdrawal that has not left: it becomes smaller, and the creator is told', async () => {
    await withdraw(app, creator, 16_000)
    await refund(5000)
    expect([await holds(), await newest()]).toMatchObject([
      [0, 0, 12_000, 0],
      { state: 'requested', amountCents: 12_000 },
    ])
    const { notifications } = (await app.call('GET /notifications', {}, { as: creator })).body
    expect(notifications[0]).toMatchObject({ kind: 'withdrawal_reduced', amountCents: 12_000 })
  })

  it('calls a withdrawal off of which less than 50 dollars would be left', async () => {
    await withdraw(app, creator, 16_000)
    await refund(15_000)
    expect([await holds(), await newest()]).toMatchObject([
      [0, 4000, 0, 0],
      { state: 'rejected', reason: refundsCameFirst },
    ])
  })

  it('never of one that may be on its way: then it is owed, and new earnings repay it first', async () => {
    await withdraw(app, creator, 16_000)
    const id = (await newest())?.id ?? 0
    await inTx((tx) => approveWithdrawal(tx, id))
    await inTx((tx) => markSent(tx, id))
    const before = await losses()
    await refund()
    expect([await holds(), (await losses()) - before]).toEqual([[0, 0, 16_000, 16_000], 0])
    await inTx((tx) => markPaid(tx, id))
    const later = await tip(10_000)
    await clear(later)
    expect(await holds()).toEqual([0, 0, 0, 8000])
    // what comes back from the bank repays it as well
    await inTx((tx) => markReturned(tx, id, 'Account closed'))
    expect(await holds()).toEqual([0, 8000, 0, 0])
  })

  it('is the platform’s only by a decision of staff, which is listed', async () => {
    const before = await losses()
    const order = { kind: 'refund', platformPays: { staffId: null, reason: 'Our mistake' } } as const
    expect(await inTx((tx) => refundPurchase(tx, null, sold, order))).toMatchObject({ lostCents: 16_000 })
    expect([await holds(), (await losses()) - before]).toEqual([[0, 16_000, 0, 0], -16_000])
    const { rows } =
      await sql`select cause, cents, reason from platform_losses where user_id = ${creator.userId}`.execute(
        app.services.db,
      )
    expect(rows).toEqual([{ cause: 'staff', cents: 16_000, reason: 'Our mistake' }])
  })

  it('of a creator who leaves owing is the platform’s, and listed; what comes later goes against it', async () => {
    await withdraw(app, creator, 16_000)
    const id = (await newest())?.id ?? 0
    await inTx((tx) => approveWithdrawal(tx, id))
    await inTx((tx) => markSent(tx, id))
    await refund()
    const before = await losses()
    await inTx((tx) => closeBooks(tx, app.services, creator.userId))
    expect((await losses()) - before).toBe(-16_000)
    await inTx((tx) => markReturned(tx, id, 'Account closed'))
    expect(await inTx((tx) => closeBooks(tx, app.services, creator.userId))).toMatchObject({
      toCards: [],
      payoutCents: 0,
      claimCents: 0,
    })
    expect((await losses()) - before).toBe(0)
  })
})

describe('points', () => {
  const points = async () => (await app.call('GET /points', {}, { as: fan })).body
  const exchange = (many: number) => app.call('POST /points/exchange', { body: { points: many } }, { as: fan })
  const wallet = async () => (await app.call('GET /wallet', undefined, { as: fan })).body.balanceCents

  it('cannot be exchanged as long as their purchase can be refunded', async () => {
    await tip(10_000)
    expect(await points()).toMatchObject({ points: 300, pending: 100, exchangeable: 200 })
    expect((await exchange(300)).status).toBe(422)
    expect((await exchange(200)).body).toMatchObject({ points: 100, pending: 100, exchangeable: 0 })
  })

  it('that were exchanged go back in cents with the refund: nothing is won', async () => {
    await exchange(200)
    expect(await wallet()).toBe(200)
    expect(await refund()).toMatchObject({ points: 200, pointsCents: 200, toWalletCents: 19_800 })
    expect([await wallet(), (await points()).points]).toEqual([20_000, 0])
  })

  it('of other purchases that are pending stay with those', async () => {
    await tip(10_000)
    await exchange(200)
    expect(await refund(10_000)).toMatchObject({ points: 100, pointsCents: 100 })
    expect(await points()).toMatchObject({ points: 100, pending: 100 })
  })
})

it('the list of losses and debts is there for finance staff', async () => {
  await earn(app, creator, fan, 1000)
  const keeper = await app.fan(`keeper_${String(number)}`)
  await sql`update accounts set staff_role = 'finance', totp_enabled_at = now() where user_id = ${keeper.userId}`.execute(
    app.services.db,
  )
  app.services.sessions.forgetUser(keeper.userId)
  const { status, body } = await app.call('GET /admin/losses', {}, { as: keeper })
  expect([status, body.losses.some(({ reason }) => reason === 'Our mistake')]).toEqual([200, true])
  expect(body.totalCents).toBe(-(await losses()))
})
