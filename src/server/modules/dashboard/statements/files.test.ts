import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker')
  fan = await app.fan('giver')
  await app.fund(fan, 50_000)
  await sql`update users set name = '=HYPERLINK("http://x","y")' where id = ${fan.userId}`.execute(app.services.db)
  for (const amountCents of [1000, 250])
    await app.call('POST /users/:username/tips', { params: { username: 'maker' }, body: { amountCents } }, { as: fan })
})
afterAll(() => app.close())

const file = (path: string, as: Person | null = creator) =>
  app.http.inject({ url: `/api/files/${path}`, headers: as ? { authorization: `Bearer ${as.token}` } : {} })
const thisMonth = new Date().toISOString().slice(0, 7)

it('payments are a CSV with the filters of the list, and no cell that a spreadsheet runs', async () => {
  const all = await file('payments.csv')
  expect([all.statusCode, all.headers['content-type'], all.headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'private, no-store',
  ])
  const lines = all.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`,tip,pending,giver,"'=HYPERLINK(""http://x"",""y"")",2.50,0.50,0.00,0.00,2.00,0.00,`)
  expect((await file('payments.csv?kind=unlock')).body.trimEnd().split('\r\n')).toHaveLength(1)
  expect((await file('payments.csv?supporter=giv&state=pending')).body.trimEnd().split('\r\n')).toHaveLength(3)
  expect((await file('payments.csv?supporter=100%25')).body.trimEnd().split('\r\n')).toHaveLength(1)
  expect((await file('payments.csv?to=2020-01-01')).body.trimEnd().split('\r\n')).toHaveLength(1)
  for (const wrong of ['kind=x', 'from=yesterday', 'nonsense=1', 'from=2026-02-30'])
    expect([wrong, (await file(`payments.csv?${wrong}`)).statusCode]).toEqual([wrong, 422])
})

it('the list has the same filters', async () => {
  const list = async (query: object) =>
    (await app.call('GET /earnings', { query }, { as: creator })).body.entries.map(({ priceCents }) => priceCents)
  expect(await list({})).toEqual([250, 1000])
  expect(await list({ kind: 'tip', state: 'pending', from: `${thisMonth}-01` })).toEqual([250, 1000])
  expect(await list({ state: 'available' })).toEqual([])
  expect(await list({ supporter: '@giver' })).toEqual([250, 1000])
  expect(await list({ supporter: 'nobody' })).toEqual([])
})

it('statements and tax summaries are files of the creator alone; the same one is the same file', async () => {
  for (const [path, type] of [
    ['statements.csv', 'text/csv; charset=utf-8'],
    [`statement.pdf?month=${thisMonth}`, 'application/pdf'],
    [`tax-summary.pdf?year=${thisMonth.slice(0, 4)}`, 'application/pdf'],
    [`tax-summary.csv?year=${thisMonth.slice(0, 4)}`, 'text/csv; charset=utf-8'],
  ] as const) {
    const [first, second] = [await file(path), await file(path)]
    expect([path, first.statusCode, first.headers['content-type']]).toEqual([path, 200, type])
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    const others = [(await file(path, null)).statusCode, (await file(path, fan)).statusCode]
    expect([path, others]).toEqual([path, [401, 403]])
  }
  expect((await file('statements.csv')).body).toContain(
    `${thisMonth},0.00,2,12.50,2.50,0.00,0.00,0.00,10.00,0.00,10.00,0.00`,
  )
  for (const missing of ['statement.pdf?month=2019-01', 'tax-summary.pdf?year=2019', 'tax-summary.csv?year=2019'])
    expect([missing, (await file(missing)).statusCode]).toEqual([missing, 404])
  expect((await file('statement.pdf?month=2026-13')).statusCode).toBe(422)
})

it('names the columns in the language of the reader, and leaves what programs read as it is', async () => {
  for (const [language, head] of [
    ['de', 'Monat,Anfangssaldo_usd,Zahlungen'],
    ['ar', 'الشهر,الرصيد_الافتتاحي_usd,المدفوعات'],
    ['en', 'month,opening_usd,payments'],
  ] as const) {
    await app.call('PATCH /settings/account', { body: { language } }, { as: creator })
    expect((await file('statements.csv')).body.replace('\ufeff', '').startsWith(head)).toBe(true)
  }
})
