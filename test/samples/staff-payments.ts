import type { staffLedger } from '#contract/staff/ledger.ts'
import type { staffLosses } from '#contract/staff/losses.ts'
import type { staffPayments } from '#contract/staff/payments.ts'
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

export const staffPaymentSamples: Samples<typeof staffPayments & typeof staffLedger & typeof staffLosses> = {
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
  'GET /admin/ledger': () => ({}),
  'POST /admin/ledger/proofs': () => ({}),
}
