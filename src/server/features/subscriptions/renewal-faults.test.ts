import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cashAt, walletOf } from '#core/ledger/accounts.ts'
import { post } from '#core/ledger/post.ts'
import { timedTransferId } from '#core/ledger/transfer-id.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
import { renewDue } from './renew-due.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('renews everyone else when one subscription cannot be renewed', async () => {
  const { db } = app.services
  await app.creator('maker', { monthly: 799 })
  const ids: number[] = []
  for (const name of ['broken', 'whole', 'well']) {
    const fan = await app.fan(name)
    await app.fund(fan, 2000)
    const order = { params: { username: 'maker' }, body: { period: 'monthly' as const, expectedPriceCents: 799 } }
    const { body } = await app.call('POST /creators/:username/subscriptions', order, { as: fan })
    ids.push(body.id)
    await moveBack(db, body.id, `40 days ${String(3 - ids.length)} minutes`)
  }
  const first = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow()
  // the number of its renewal is taken by something else: the ledger refuses with an exception, every time
  await db.transaction().execute(async (tx) => {
    const id = timedTransferId(Date.parse(first.renews_at), 'renewal', first.id, first.renews_at)
    await post(tx, { id, kind: 'reversal', legs: [{ from: cashAt(1), to: walletOf(first.fan_id), amount: 1 }] })
  })
  expect(await renewDue(app.services)).toBe(2)
  const { rows } = await sql<{
    id: number
    late: boolean
  }>`select id, renews_at < now() as late from subscriptions order by id`.execute(db)
  expect(rows).toEqual([
    { id: ids[0], late: true },
    { id: ids[1], late: false },
    { id: ids[2], late: false },
  ])
})
