import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import type { Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { earn, paypal, setMethod, withdraw } from '#test/payouts.ts'
import { startMockPaypal } from '#test/paypal-peer.ts'
import { checkSentPayouts } from './check-sent-payouts.ts'
import { sendPaypalPayouts } from './send-paypal.ts'
import { approveWithdrawal, rejectWithdrawal } from './settle-withdrawal.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof startMockPaypal>>
let creator: Person
let fan: Person
let number = 0
beforeAll(async () => {
  other = await startMockPaypal()
  app = await createTestApp({ PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_HOST: `${other.host}/` })
  fan = await app.fan('giver')
})
afterAll(async () => {
  await app.close()
  await other.close()
})
beforeEach(async () => {
  number += 1
  creator = await app.creator(`maker_${String(number)}`)
  await earn(app, creator, fan, 10_000)
  await setMethod(app, creator, paypal)
})

const send = async () => {
  if (!app.services.paypal) throw new Error('PayPal is not set up.')
  return sendPaypalPayouts(app.services, app.services.paypal)
}
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(app.services.db, work)
const approved = async (): Promise<number> => {
  const { body } = await withdraw(app, creator, 7050)
  await inTx((tx) => approveWithdrawal(tx, body.id))
  return body.id
}
const row = async (id: number) => {
  const { rows } = await sql`
    select state, provider_ref, sending_at, reason from withdrawals where id = ${id}`.execute(app.services.db)
  return rows[0]
}
/** Payouts of one withdrawal that the other side has made. */
const made = (id: number) => other.payouts.filter(({ key }) => key === `withdrawal-${String(id)}`)
const earnings = async () => (await app.call('GET /earnings', {}, { as: creator })).body

it('pays an approved withdrawal by its own key, and settles it when PayPal has', async () => {
  const id = await approved()
  expect(await send()).toEqual([{ id, outcome: 'sent', note: made(id)[0]?.ref }])
  expect(made(id)).toMatchObject([
    { requestId: `withdrawal-${String(id)}`, receiver: 'ana@example.com', value: '70.50' },
  ])
  expect(await row(id)).toMatchObject({ state: 'sent', provider_ref: made(id)[0]?.ref })
  expect([await send(), await checkSentPayouts(app.services)]).toEqual([[], 0])
  for (const payout of made(id)) payout.status = 'SUCCESS'
  expect(await checkSentPayouts(app.services)).toBe(1)
  expect(await row(id)).toMatchObject({ state: 'paid' })
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})

it('gives the money back when PayPal could not deliver it', async () => {
  const id = await approved()
  await send()
  for (const payout of made(id)) payout.status = 'UNCLAIMED'
  expect(await checkSentPayouts(app.services)).toBe(0)
  for (const payout of made(id)) payout.status = 'RETURNED'
  await checkSentPayouts(app.services)
  expect(await row(id)).toMatchObject({ state: 'returned', reason: 'RECEIVER_UNREGISTERED' })
  expect(await earnings()).toMatchObject({ availableCents: 10_000, inPayoutCents: 0 })
})

it('never pays twice when the answer is lost, when PayPal is down, or when two rounds run at once', async () => {
  const id = await approved()
  other.moods.push('down', 'lost')
  for (const outcome of ['unknown', 'unknown']) expect(await send()).toMatchObject([{ id, outcome }])
  expect(made(id)).toHaveLength(1)
  // nobody knows whether it is on its way: it can be sent again, and not rejected
  expect(await row(id)).toMatchObject({ state: 'approved', provider_ref: null })
  expect(await inTx((tx) => rejectWithdrawal(tx, id, 'x'))).toMatchObject({ code: 'not_ready' })
  const rounds = await Promise.all([send(), send()])
  expect(rounds.flat().filter(({ outcome }) => outcome === 'sent')).toHaveLength(1)
  expect(made(id)).toHaveLength(1)
  expect(await row(id)).toMatchObject({ state: 'sent', provider_ref: made(id)[0]?.ref })
  for (const payout of made(id)) payout.status = 'SUCCESS'
  await checkSentPayouts(app.services)
})

it('leaves what PayPal refuses with staff, who may reject it', async () => {
  const id = await approved()
  other.moods.push('poor')
  expect(await send()).toEqual([
    { id, outcome: 'refused', note: 'INSUFFICIENT_FUNDS: Sender does not have sufficient funds.' },
  ])
  expect(await row(id)).toMatchObject({ state: 'approved', sending_at: null })
  await inTx((tx) => rejectWithdrawal(tx, id, 'x'))
  expect(await earnings()).toMatchObject({ availableCents: 10_000, inPayoutCents: 0 })
})

it('leaves to a person what may be too old for PayPal to know', async () => {
  const id = await approved()
  other.moods.push('lost')
  await send()
  await sql`update withdrawals set sending_at = now() - interval '30 days' where id = ${id}`.execute(app.services.db)
  expect(await send()).toMatchObject([{ id, outcome: 'by_hand' }])
  expect(made(id)).toHaveLength(1)
  await sql`update withdrawals set sending_at = now() where id = ${id}`.execute(app.services.db)
  await send()
})

it('asks for a new token when the old one ends, and holds up what a changed method holds up', async () => {
  const id = await approved()
  await sql`update withdrawals set not_before = now() + interval '1 hour' where id = ${id}`.execute(app.services.db)
  expect(await send()).toEqual([])
  await sql`update withdrawals set not_before = now() where id = ${id}`.execute(app.services.db)
  const before = other.tokens()
  other.endToken()
  expect(await send()).toMatchObject([{ outcome: 'unknown' }])
  expect(await send()).toMatchObject([{ outcome: 'sent' }])
  expect([other.tokens() - before, made(id).length]).toEqual([1, 1])
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})
