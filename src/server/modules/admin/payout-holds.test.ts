import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freezePayments } from '#modules/purchases/freeze-payments.ts'
import { restoreUser, suspendUser } from '#modules/accounts/account-status.ts'
import { unfreezePayments } from '#modules/purchases/unfreeze-payments.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import type { Tx } from '#platform/services.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { claimCode, claimToken, leave, leaverWithClaim } from '#test/leaving.ts'
import { bank, earn, paypal, setMethod, withdraw } from '#test/payouts.ts'
import { startMockPaypal } from '#test/paypal-peer.ts'
import { payingSettings, staff } from '#test/staff.ts'

/** Nothing leaves for somebody whose payments are frozen, or who is suspended; afterwards it goes on. */

let app: TestApp
let other: Awaited<ReturnType<typeof startMockPaypal>>
let finance: Person
let fan: Person
let number = 0
beforeAll(async () => {
  other = await startMockPaypal()
  app = await createTestApp({ ...payingSettings, PAYPAL_CLIENT_ID: 'id', PAYPAL_HOST: `${other.host}/` })
  finance = await staff(app, 'mina', 'finance')
  fan = await app.fan('giver')
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
  await other.close()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.services.db.transaction().execute(work)
async function creatorWith(method: typeof bank | typeof paypal): Promise<{ creator: Person; id: number }> {
  number += 1
  const creator = await app.creator(`maker_${String(number)}`)
  await earn(app, creator, fan, 10_000)
  await setMethod(app, creator, method)
  return { creator, id: (await withdraw(app, creator, 8000)).body.id }
}
const approve = (id: number) =>
  app.call('POST /admin/withdrawals/:id/approval', { params: { id: String(id) } }, { as: finance })
const exportFile = () => app.call('POST /admin/bankFiles', {}, { as: finance })
const fileSent = (id: number) =>
  app.call('POST /admin/bankFiles/:id/sent', { params: { id: String(id) } }, { as: finance })
async function payByPaypal(): Promise<void> {
  await app.call('POST /admin/paypalBatches', {}, { as: finance })
  await app.runJobs()
}
const line = async (id: number) =>
  (await app.call('GET /admin/withdrawals', {}, { as: finance })).body.withdrawals.find((row) => row.id === id)
const mine = async (creator: Person) => (await app.call('GET /withdrawals', {}, { as: creator })).body.withdrawals[0]

const ways = {
  frozen: {
    stop: (userId: number) => inTx((tx) => freezePayments(tx, userId, `test ${String(userId)}`)),
    lift: (userId: number) => inTx((tx) => unfreezePayments(tx, userId)),
  },
  suspended: {
    stop: (userId: number) => inTx((tx) => suspendUser(tx, userId)),
    lift: (userId: number) => inTx((tx) => restoreUser(tx, userId)),
  },
} as const

describe.each(['frozen', 'suspended'] as const)('a withdrawal of somebody who is %s', (reason) => {
  const { stop, lift } = ways[reason]

  it('counts in the overview with its amount, until when it is due, and since when it waits', async () => {
    const overview = async () => (await app.call('GET /admin/overview', {}, { as: finance })).body
    const before = (await overview()).amounts.withdrawalsCents
    await creatorWith(bank)
    const { amounts, due, oldest } = await overview()
    expect(amounts.withdrawalsCents - before).toBe(8000)
    const { rows } = await sql<{
      end: string
    }>`select (min(due_on) + 1)::timestamp at time zone 'UTC' as end from withdrawals
      where state in ('requested', 'approved')`.execute(app.services.db)
    expect(due.withdrawals).toBe(rows[0]?.end)
    expect(Date.parse(due.withdrawals ?? '')).toBeGreaterThan(Date.parse(oldest.withdrawals ?? ''))
  })

  it('is not approved until that is over; staff and its owner see why', async () => {
    const { creator, id } = await creatorWith(bank)
    await stop(creator.userId)
    app.services.sessions.forgetUser(creator.userId)
    expect((await approve(id)).body).toMatchObject({ code: 'not_ready' })
    expect(await line(id)).toMatchObject({ state: 'requested', hold: reason })
    expect(await mine(creator)).toMatchObject({ state: 'requested', hold: reason })
    await lift(creator.userId)
    expect((await approve(id)).status).toBe(200)
    expect(await line(id)).toMatchObject({ state: 'approved', hold: null })
  })

  it('is in no bank file, and not handed over with one that was made before', async () => {
    const { creator, id } = await creatorWith(bank)
    await approve(id)
    await stop(creator.userId)
    await exportFile()
    expect(await line(id)).toMatchObject({ state: 'approved', fileId: null, hold: reason })
    await lift(creator.userId)
    const { status, body } = await exportFile()
    expect([status, (await line(id))?.fileId]).toEqual([200, body.fileId])
    await stop(creator.userId)
    const again = () => app.call('GET /admin/bankFiles/:id', { params: { id: String(body.fileId) } }, { as: finance })
    expect((await again()).body.code).toBe('not_ready')
    expect((await fileSent(body.fileId)).body).toEqual({ sent: 0 })
    expect(await line(id)).toMatchObject({ state: 'approved', hold: reason })
    await lift(creator.userId)
    expect((await again()).status).toBe(200)
    expect((await fileSent(body.fileId)).body).toEqual({ sent: 1 })
    // what was sent stays sent
    await stop(creator.userId)
    expect(await line(id)).toMatchObject({ state: 'sent', hold: null })
    const paid = await app.call('POST /admin/withdrawals/:id/payment', { params: { id: String(id) } }, { as: finance })
    expect(paid.body).toEqual({ state: 'paid' })
  })

  it('is not sent by PayPal until that is over', async () => {
    const { creator, id } = await creatorWith(paypal)
    const made = () => other.payouts.filter(({ key }) => key === `withdrawal-${String(id)}`).length
    await approve(id)
    await stop(creator.userId)
    await payByPaypal()
    expect([made(), (await line(id))?.state]).toEqual([0, 'approved'])
    await lift(creator.userId)
    await payByPaypal()
    expect([made(), (await line(id))?.state]).toEqual([1, 'sent'])
  })
})

describe('of a deleted account', () => {
  const hold = ({ userId }: Person, held: boolean) =>
    sql`update claims set held_at = ${held ? sql`now()` : null} where user_id = ${userId}`.execute(app.services.db)

  it('the payout of a claim, and the last withdrawal, wait while the claim is held', async () => {
    const { person, token } = await leaverWithClaim(app, 'claiming_cleo', 2500)
    const code = await claimCode(app, person, token)
    const { body } = await app.call('POST /claims/:token/proof', { params: { token }, body: { code } })
    await app.call('POST /claims/:token/payout', {
      params: { token },
      body: { proof: body.proof, expectedCents: 2500, method: paypal },
    })
    const { creator, id } = await creatorWith(bank)
    await leave(app, creator)
    const { rows } = await sql<{ id: number }>`select id from withdrawals where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    const ids: [Person, number][] = [
      [person, rows[0]?.id ?? 0],
      [creator, id],
    ]
    for (const [who, of] of ids) {
      await hold(who, true)
      expect([who.username, (await approve(of)).body.code]).toEqual([who.username, 'not_ready'])
      expect(await line(of)).toMatchObject({ state: 'requested', hold: 'frozen' })
      await hold(who, false)
      expect((await approve(of)).status).toBe(200)
    }
  })

  it('is held when it was suspended', async () => {
    const { creator, id } = await creatorWith(bank)
    await inTx((tx) => suspendUser(tx, creator.userId))
    await leave(app, creator)
    expect(await line(id)).toMatchObject({ hold: 'frozen' })
    const token = await claimToken(app, creator)
    expect((await app.call('GET /claims/:token', { params: { token } })).body).toMatchObject({ state: 'held' })
    const released = await app.call(
      'POST /admin/claims/:id/release',
      { params: { id: String(creator.userId) } },
      { as: finance },
    )
    expect(released.status).toBe(200)
    expect((await approve(id)).status).toBe(200)
  })

  it('goes on when staff lift the hold of a payout under way', async () => {
    const { person, token } = await leaverWithClaim(app, 'waiting_wim', 2500)
    const code = await claimCode(app, person, token)
    const { body } = await app.call('POST /claims/:token/proof', { params: { token }, body: { code } })
    await app.call('POST /claims/:token/payout', {
      params: { token },
      body: { proof: body.proof, expectedCents: 2500, method: paypal },
    })
    await inTx((tx) => freezePayments(tx, person.userId, 'test'))
    const seen = await app.call('GET /claims/:token', { params: { token } })
    expect(seen.body).toMatchObject({ state: 'requested', onHold: true })
    const lifted = await app.call(
      'POST /admin/claims/:id/release',
      { params: { id: String(person.userId) } },
      { as: finance },
    )
    expect(lifted.body.claim).toMatchObject({ state: 'requested', held: false })
    const { rows } = await sql<{ id: number }>`select id from withdrawals where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    expect((await approve(rows[0]?.id ?? 0)).status).toBe(200)
  })
})
