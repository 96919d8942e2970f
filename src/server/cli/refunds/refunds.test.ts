import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { CommandError, UsageError, type Command } from '../command.ts'
import { disputesEvidence } from '../disputes/evidence.ts'
import { disputesList } from '../disputes/list.ts'
import { paymentsUnfreeze } from '../disputes/unfreeze.ts'
import { refundsPurchase } from './purchase.ts'
import { refundsTopUp } from './top-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const run = async (command: Command, ...words: string[]) =>
  (await command.prepare(words)(app.services)).lines.join('\n')

it('staff give money back, look at disputes, write their evidence and open accounts again', async () => {
  const fan = await app.fan('served')
  await app.creator('paid_one')
  await app.fund(fan, 10_000)
  const params = { username: 'paid_one' }
  const tip = await app.call('POST /users/:username/tips', { params, body: { amountCents: 2000 } }, { as: fan })

  expect(() => refundsPurchase.prepare(['7'])).toThrow(UsageError)
  expect(() => refundsPurchase.prepare([tip.body.id, '--amount', '7,99'])).toThrow(UsageError)
  expect(await run(refundsPurchase, tip.body.id, '--amount', '5.00')).toBe('$5.00 went back to the wallet.')
  await expect(run(refundsPurchase, tip.body.id, '--amount', '15.01')).rejects.toThrow(
    'At most $15.00 can be given back',
  )
  expect(await run(refundsPurchase, tip.body.id)).toBe('$15.00 went back to the wallet.')
  await expect(run(refundsPurchase, tip.body.id)).rejects.toThrow(CommandError)

  const { rows } = await sql<{
    id: string
    ref: string
  }>`select id, settled_ref as ref from top_ups where user_id = ${fan.userId}`.execute(app.services.db)
  const { id = '', ref = '' } = rows[0] ?? {}
  expect(await run(refundsTopUp, id, '--amount', '40')).toMatch(/^\$40\.00 left the wallet/)
  await app.runJobs()
  const refunds = await sql`select state, amount_cents from top_up_refunds`.execute(app.services.db)
  expect(refunds.rows).toEqual([{ state: 'succeeded', amount_cents: 4000 }])

  const provider = app.services.payments.preferred
  if (!provider) throw new Error('There is no provider.')
  const dispute = { eventId: 'e', disputeRef: 'd', settledRef: ref, amountCents: 6000, reason: '' }
  await app.services.db
    .transaction()
    .execute((tx) => openDispute(tx, app.services, provider, { ...dispute, kind: 'dispute.opened' }))
  await sql`update sandbox_payments set disputed_cents = 6000 where id = ${ref}`.execute(app.services.db)
  expect(await run(disputesList)).toMatch(/^\d+ {2}open {2}\$60\.00 {2}@served {2}sandbox d .*\n1 dispute$/)
  const number = /^\d+/.exec(await run(disputesList))?.[0] ?? ''
  const file = path.join(app.dataDir, 'evidence.json')
  await run(disputesEvidence, number, file)
  const evidence = JSON.parse(readFileSync(file, 'utf8')) as { consent: unknown[]; receipts: unknown[] }
  expect(evidence).toMatchObject({ account: { username: 'served' }, topUp: { amountCents: 10_000 } })
  await expect(run(disputesEvidence, number, file)).rejects.toThrow('EEXIST')
  expect(await run(paymentsUnfreeze, '@Served')).toBe('served can pay again.')
  expect(await run(paymentsUnfreeze, 'served')).toBe('Payments of served were not frozen.')
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
})
