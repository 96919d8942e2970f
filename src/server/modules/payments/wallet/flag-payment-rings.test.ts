import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { findRisks } from './flag-payment-rings.ts'
import { reconcileBooks } from '#modules/purchases/books/reconcile-books.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const metrics = async () => (await app.http.inject({ url: '/metrics', headers: { host: 'localhost' } })).body

it('the hourly proof of the books stands on /metrics, differences included', async () => {
  expect(await metrics()).not.toContain('fanfare_ledger_differences')
  await app.fund(await app.fan('proven'), 1000)
  await reconcileBooks(app.services)
  expect(await metrics()).toMatch(
    /\nfanfare_ledger_differences 0\n[^]*fanfare_ledger_reconciled_timestamp_seconds \d{10}/,
  )
  await sql`insert into top_ups (id, user_id, amount_cents, provider, state) select gen_random_uuid(), id, 5, 'sandbox', 'succeeded' from users`.execute(
    app.services.db,
  )
  await reconcileBooks(app.services)
  expect(await metrics()).toMatch(/\nfanfare_ledger_differences [1-9]/)
})

it('money that goes round in a circle of two or three is flagged once, and other payments are not', async () => {
  const people = new Map<string, Person>()
  for (const name of ['aa1', 'bb1', 'cc1', 'dd1', 'ee1', 'ff1']) {
    people.set(name, await app.creator(name))
    await app.fund(people.get(name) as Person, 20_000)
  }
  const pay = (from: string, username: string, amountCents = 3000) =>
    app.call('POST /users/:username/tips', { params: { username }, body: { amountCents } }, { as: people.get(from) })
  for (const [from, to] of ['aa1 bb1', 'bb1 aa1', 'cc1 dd1', 'dd1 ee1', 'ee1 cc1', 'aa1 ff1'].map((pair) =>
    pair.split(' '),
  ))
    expect((await pay(from ?? '', to ?? '')).status).toBe(201)
  // small change is no circle
  await pay('ff1', 'aa1', 500)
  await findRisks(app.services)
  await findRisks(app.services)
  const ids = (...names: string[]) => names.map((name) => String(people.get(name)?.userId))
  const flags = await sql<{ user_ids: string[] }>`select user_ids from risk_flags order by id`.execute(app.services.db)
  expect(flags.rows.map((flag) => flag.user_ids)).toEqual([ids('aa1', 'bb1'), ids('cc1', 'dd1', 'ee1')])
})
