import { sql } from 'kysely'
import type { staffLedger } from '#contract/staff/ledger.ts'
import type { staffLosses } from '#contract/staff/losses.ts'
import type { staffPayments } from '#contract/staff/payments.ts'
import type { staffRisks } from '#contract/staff/risks.ts'
import { raiseFlag } from '#modules/payments/raise-flags.ts'
import type { staffFees } from '#contract/staff/fees.ts'
import { unique, type Samples, type World } from './world.ts'

/** A tip of 10 dollars between two people whom nobody else of the test knows. */
async function tip({ app }: World): Promise<string> {
  const fan = await app.fan(unique())
  const creator = await app.creator(unique())
  await app.fund(fan, 1000)
  const { body } = await app.call(
    'POST /users/:username/tips',
    { params: { username: creator.username }, body: { amountCents: 1000 } },
    { as: fan },
  )
  return body.id
}

/** A card of two people whom nobody else of the test knows. */
async function aFlag({ app }: World): Promise<number> {
  const key = unique()
  const userIds = [(await app.fan(unique())).userId, (await app.fan(unique())).userId]
  const { db } = app.services
  await db.transaction().execute((tx) => raiseFlag(tx, 'shared_card', { userIds, details: { accounts: 2 }, key }))
  const { rows } = await sql<{ id: number }>`select id from risk_flags where key like ${`%${key}`}`.execute(db)
  return rows[0]?.id ?? 0
}

export const staffPaymentSamples: Samples<
  typeof staffPayments & typeof staffRisks & typeof staffFees & typeof staffLedger & typeof staffLosses
> = {
  'GET /admin/payments': () => ({ query: { q: 'fan_one' } }),
  'GET /admin/payments/:id': async (world) => ({ params: { id: await tip(world) } }),
  'POST /admin/payments/:id/refund': async (world) => ({
    params: { id: await tip(world) },
    body: { amountCents: 400, leftCents: 1000, reason: 'It was meant for somebody else.', paidBy: 'creator' },
    headers: { 'idempotency-key': unique() },
  }),
  'GET /admin/disputes': () => ({ query: { list: 'open' } }),
  'DELETE /admin/users/:username/paymentFreeze': async ({ app }) => ({
    params: { username: (await app.fan(unique())).username },
  }),
  'GET /admin/losses': () => ({ query: {} }),
  'GET /admin/riskFlags': () => ({ query: { list: 'open' } }),
  'GET /admin/riskFlags/:id': async (world) => ({ params: { id: String(await aFlag(world)) } }),
  'POST /admin/riskFlags/:id/decision': async (world) => ({
    params: { id: String(await aFlag(world)) },
    body: { outcome: 'dismissed', note: 'They share a household.' },
  }),
  'GET /admin/creatorFees': () => ({ query: {} }),
  'GET /admin/creatorFees/:username': async ({ app }) => ({
    params: { username: (await app.creator(unique())).username },
  }),
  'PUT /admin/creatorFees/:username': async ({ app }) => ({
    params: { username: (await app.creator(unique())).username },
    body: { basisPoints: 1500, from: new Date().toISOString().slice(0, 10), note: 'Agreed by contract.' },
  }),
  'DELETE /admin/creatorFees/:username/next': async ({ app }) => ({
    params: { username: (await app.creator(unique())).username },
  }),
  'GET /admin/ledger': () => ({}),
  'POST /admin/ledger/proofs': () => ({}),
}
