import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await createTestApp()
  finance = await staff(app, 'finance_one', 'finance')
})
afterAll(() => app.close())

const health = async () => (await app.call('GET /admin/ledger', {}, { as: finance })).body

it('says nothing of a proof before there is one', async () => {
  expect(await health()).toMatchObject({ proof: null, earlier: [], proving: false, deltas: 0 })
})

it('proves the books when it is asked to, and shows what the accounts hold: all of it together is nothing', async () => {
  const fan = await app.fan('payer_one')
  const creator = await app.creator('paid_one')
  await app.fund(fan, 10_000)
  const params = { username: creator.username }
  await app.call('POST /users/:username/tips', { params, body: { amountCents: 3000 } }, { as: fan })
  expect((await app.call('POST /admin/ledger/proofs', {}, { as: finance })).status).toBe(202)
  expect((await health()).proving).toBe(true)
  await app.call('POST /admin/ledger/proofs', {}, { as: finance })
  await app.runJobs()
  const { proof, proving, earlier } = await health()
  expect([proving, earlier.length]).toEqual([false, 0])
  expect(proof).toMatchObject({ differences: 0, details: [], transfers: 2 })
  expect(proof?.sums).toEqual([
    { unit: 'cents', sum: 0 },
    { unit: 'points', sum: 0 },
  ])
  const held = new Map(proof?.balances.map(({ kind, balance }) => [kind, balance]))
  expect(Object.fromEntries(held)).toEqual({
    wallet: 7000,
    creator_pending: 2400,
    platform_fee: 600,
    provider_cash: -10_000,
    points: 30,
    points_issued: -30,
  })
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from audit_log where action = 'ledger.proof_asked'`.execute(app.services.db)
  expect(rows[0]?.n).toBe(2)
})

it('shows each difference that a proof has found, and the proofs before', async () => {
  const { db } = app.services
  const { rows } = await sql<{ id: string }>`select id from top_ups where state = 'succeeded' limit 1`.execute(db)
  // somebody has changed a row by hand
  await sql`update top_ups set amount_cents = amount_cents + 100 where id = ${rows[0]?.id}`.execute(db)
  await app.call('POST /admin/ledger/proofs', {}, { as: finance })
  await app.runJobs()
  const { proof, earlier } = await health()
  expect(proof?.differences).toBeGreaterThan(0)
  expect(proof?.details).toContainEqual({ what: `top-up ${rows[0]?.id ?? ''}`, expected: 10_100, found: 10_000 })
  expect(earlier).toMatchObject([{ differences: 0 }])
  await sql`update top_ups set amount_cents = amount_cents - 100 where id = ${rows[0]?.id}`.execute(db)
})

it('shows what waits, since when, and work that fails', async () => {
  const { db } = app.services
  const fan = await app.fan('waiting_one')
  await sql`insert into top_ups (id, user_id, amount_cents, provider, state, created_at)
    select gen_random_uuid(), ${fan.userId}, 500 * n, 'sandbox', 'processing', now() - n * interval '1 hour' from generate_series(1, 3) n`.execute(
    db,
  )
  await sql`select graphile_worker.add_job('no_such_work', '{}', run_at := now() - interval '2 hours')`.execute(db)
  await sql`update graphile_worker._private_jobs set attempts = 3, last_error = ${'Out of cheese\n at line 1'}
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'no_such_work')`.execute(db)
  const { unsettledTopUps, jobs, heldPayments } = await health()
  expect(unsettledTopUps).toMatchObject({ count: 3, amountCents: 3000 })
  expect(Date.now() - Date.parse(unsettledTopUps.oldest ?? '')).toBeGreaterThan(2.9 * 3_600_000)
  expect(heldPayments).toEqual({ count: 0, oldest: null, amountCents: 0 })
  expect(jobs.failing).toEqual([{ name: 'no_such_work', count: 1, lastError: 'Out of cheese' }])
  expect(jobs.count).toBeGreaterThan(0)
  expect(Date.now() - Date.parse(jobs.oldest ?? '')).toBeGreaterThan(1.9 * 3_600_000)
})
