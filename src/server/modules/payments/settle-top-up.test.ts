import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import type { Tx } from '#platform/services.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { settleTopUp, type Outcome } from './settle-top-up.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('payer')
})
afterAll(() => app.close())

async function begun(): Promise<string> {
  await app.call('POST /wallet/topUps', { body: { amountCents: 1000 } }, { as: fan })
  const { rows } = await sql<{ id: string }>`
    select id from top_ups where user_id = ${fan.userId} order by created_at desc limit 1`.execute(app.services.db)
  return rows[0]?.id ?? ''
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from top_ups where id = ${id}`.execute(app.services.db)).rows[0]?.state
/** Until another connection waits for a lock. */
const somebodyWaits = (): Promise<void> => expect.poll(() => waitingForLocks(app.services.db)).toBe(1)

const reports = ['payment.succeeded', 'payment.declined', 'payment.attempt_failed', 'payment.processing'] as const
it.each(reports)('a success that is being written is final for a report of %s at the same moment', async (kind) => {
  const [provider] = app.services.payments.all
  if (!provider) throw new Error('There is no provider.')
  const id = await begun()
  const before = await balance(app.services.db, walletOf(fan.userId))
  const report = (tx: Tx, what: Outcome['kind']) =>
    settleTopUp(tx, app.services, provider, {
      kind: what,
      reference: id,
      amountCents: 1000,
      paymentRef: null,
      settledRef: null,
    })
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const first = app.services.db.transaction().execute(async (tx) => {
    await report(tx, 'payment.succeeded')
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const second = app.services.db.transaction().execute((tx) => report(tx, kind))
  await somebodyWaits()
  mayCommit.resolve()
  await Promise.all([first, second])
  expect(await stateOf(id)).toBe('succeeded')
  expect((await balance(app.services.db, walletOf(fan.userId))) - before).toBe(1000)
  const { rows } = await sql<{ declines: number }>`select declines from top_ups where id = ${id}`.execute(
    app.services.db,
  )
  expect(rows).toEqual([{ declines: 0 }])
  expect((await reconcile(app.services.db, [])).differences.filter(({ what }) => !what.startsWith('cash'))).toEqual([])
})
