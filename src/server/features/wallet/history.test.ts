import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('payer')
  await app.creator('maker')
  await app.fund(fan, 5000)
  for (const amountCents of [300, 500])
    await app.call('POST /users/:username/tips', { params: { username: 'maker' }, body: { amountCents } }, { as: fan })
})
afterAll(() => app.close())

const today = new Date().toISOString().slice(0, 10)
const file = (query: string, as: Person | null = fan) =>
  app.http.inject({ url: `/api/files/wallet.csv${query}`, headers: as ? { authorization: `Bearer ${as.token}` } : {} })

it('is found by kind and day, as a list and as a file', async () => {
  const list = async (query: Record<string, string>) =>
    (await app.call('GET /wallet/transactions', { query }, { as: fan })).body.transactions.map((one) => one.amountCents)
  expect(await list({})).toEqual([-500, -300, 5000])
  expect(await list({ kind: 'tip' })).toEqual([-500, -300])
  expect(await list({ kind: 'tip', limit: '1' })).toEqual([-500])
  expect(await list({ from: today, to: today })).toHaveLength(3)
  expect(await list({ to: '2020-01-01' })).toEqual([])
  const wrong = await app.call('GET /wallet/transactions', { query: { from: 'soon' } }, { as: fan })
  expect(wrong.status).toBe(422)
  const all = (await file('')).body.trimEnd().split('\r\n')
  expect([all.length, all[1]?.split(',').slice(1, 4)]).toEqual([4, ['tip', '-5', 'maker']])
  expect((await file('?kind=top_up')).body.trimEnd().split('\r\n')).toHaveLength(2)
  expect([(await file('', null)).statusCode, (await file('?kind=all')).statusCode]).toEqual([401, 422])
})
