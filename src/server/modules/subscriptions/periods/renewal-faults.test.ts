import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cashAt, walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { post, timedTransferId } from '#modules/ledger/transfers.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
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
  const { rows: found } = await sql<{ id: number; fan_id: number; renews_at: string }>`
    select id, fan_id, renews_at from subscriptions where id = ${ids[0]}`.execute(db)
  const [first] = found
  if (!first) throw new Error('There is no subscription.')
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

it('charges each once when the connections of workers are cut again and again, and leaves nothing out', async () => {
  const { db } = app.services
  const creator = await app.creator('cut_off', { weekly: 250 })
  const fans: Person[] = []
  for (let index = 0; index < 40; index += 1) {
    const fan = await app.fan(`cut_${String(index)}`)
    fans.push(fan)
    await app.fund(fan, 5000)
    const { body } = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'cut_off' }, body: { period: 'weekly', expectedPriceCents: 250 } },
      { as: fan },
    )
    await moveBack(db, body.id, '7 days 1 minute')
  }
  const killer = new pg.Client({ connectionString: app.database.url })
  await killer.connect()
  let cuts = 0
  let under = 4
  const workers = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 12; round += 1)
      await renewDue(app.services).catch(() => {
        cuts += 1
      })
    under -= 1
  })
  while (under > 0) {
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.5`)
    await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * 10))
  }
  await Promise.all(workers)
  await killer.end()
  expect(cuts).toBeGreaterThan(0)
  await renewDue(app.services)
  for (const fan of fans) expect(await balance(db, walletOf(fan.userId))).toBe(4500)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from purchases where creator_id = ${creator.userId} and kind = 'subscription_renewal'`.execute(
    db,
  )
  expect(rows[0]?.n).toBe(fans.length)
  const { differences } = await reconcile(db, [])
  expect(differences.filter(({ what }) => !/^(cash|balance of account|sum)/.test(what))).toEqual([])
})
