import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargebackLoss } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { closeDispute } from '#modules/purchases/close-dispute.ts'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import { releaseEarnings } from '#modules/purchases/buying/release-earnings.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('says what is kept back of the credit because the bank took back an earlier payment, and takes just that', async () => {
  const { db } = app.services
  const [fan, creator] = [await app.fan('disputer'), await app.creator('planner', { weekly: 700, monthly: 3000 })]
  await app.fund(fan, 2000)
  const params = { username: creator.username }
  const weekly = { period: 'weekly', expectedPriceCents: 700 } as const
  const { body } = await app.call('POST /creators/:username/subscriptions', { params, body: weekly }, { as: fan })
  const of = { id: String(body.id) }
  const read = async () =>
    (await app.call('GET /subscriptions/:id/change', { params: of, query: { period: 'monthly' } }, { as: fan })).body
  const before = await read()
  expect(before).toMatchObject({ when: 'now', creditCents: 700, recoveredCents: 0, totalCents: 2300 })

  // what was earned has cleared, the wallet is empty: the dispute costs the platform all of it
  await app.call('POST /users/:username/tips', { params, body: { amountCents: 1300 } }, { as: fan })
  await sql`update purchases set made_at = made_at - interval '60 days' where buyer_id = ${fan.userId}`.execute(db)
  await releaseEarnings(app.services)
  const { rows } = await sql<{
    settled_ref: string
  }>`select settled_ref from top_ups where user_id = ${fan.userId}`.execute(db)
  const provider = app.services.payments.byName('sandbox')
  if (!provider) throw new Error('There is no sandbox.')
  const event = {
    eventId: 'e',
    disputeRef: 'd',
    settledRef: rows[0]?.settled_ref ?? '',
    amountCents: 2000,
    reason: 'fraudulent',
  }
  await transaction(db, (tx) => openDispute(tx, app.services, provider, { ...event, kind: 'dispute.opened' }))
  await transaction(db, (tx) => closeDispute(tx, app.services, provider, { ...event, kind: 'dispute.lost' }))
  // staff allow payments again, and the fan goes on
  await sql`update accounts set payments_frozen_at = null where user_id = ${fan.userId}`.execute(db)
  await app.fund(fan, 5000)
  await app.call('POST /subscriptions/:id/resume', { params: of, body: { expectedPriceCents: 700 } }, { as: fan })
  const quote = await read()
  expect(quote).toMatchObject({ creditCents: 700, recoveredCents: 700, totalCents: 3000 })

  const [held, lost] = [quote.balanceCents, await balance(db, chargebackLoss)]
  const order = { period: 'monthly', expectedPriceCents: 2300, expectedRenewalPriceCents: 3000 } as const
  const changed = await app.call('POST /subscriptions/:id/change', { params: of, body: order }, { as: fan })
  expect(changed.body).toMatchObject({ period: 'monthly', state: 'active' })
  const { balanceCents } = (await app.call('GET /wallet', undefined, { as: fan })).body
  expect(held - balanceCents).toBe(quote.totalCents)
  expect((await balance(db, chargebackLoss)) - lost).toBe(700)
})
