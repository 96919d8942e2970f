import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
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
  expect([all.length, all[1]?.split(',').slice(1, 4)]).toEqual([4, ['tip', '-5.00', 'maker']])
  expect((await file('?kind=top_up')).body.trimEnd().split('\r\n')).toHaveLength(2)
  expect([(await file('', null)).statusCode, (await file('?kind=all')).statusCode]).toEqual([401, 422])
})

it('names whom each line is for, held and returned messages included', async () => {
  const maker = await app.creator('answers')
  const silent = await app.creator('silent')
  const writer = await app.fan('writer')
  await app.fund(writer, 10_000)
  for (const { userId } of [maker, silent])
    await sql`insert into creator_terms (creator_id, message_price_cents) values (${userId}, 400)`.execute(
      app.services.db,
    )
  const write = async (username: string) => {
    const { body: chat } = await app.call('POST /chats', { body: { username } }, { as: writer })
    const params = { id: String(chat.id) }
    const sent = await app.call(
      'POST /chats/:id/messages',
      { params, body: { text: 'Hello', expectedPriceCents: 400 } },
      { as: writer },
    )
    expect(sent.status).toBe(201)
    return sent.body.id
  }
  const lines = async () =>
    (await app.call('GET /wallet/transactions', {}, { as: writer })).body.transactions.map(
      ({ kind, amountCents, counterparty }) => [kind, amountCents, counterparty?.username ?? null],
    )
  await write('answers')
  const unsent = await write('silent')
  // the same price to another one: what comes back is told apart by its number
  await app.call('DELETE /messages/:id', { params: { id: String(unsent) } }, { as: writer })
  const { body: tip } = await app.call(
    'POST /users/:username/tips',
    { params: { username: 'silent' }, body: { amountCents: 500 } },
    { as: writer },
  )
  expect(await lines()).toEqual([
    ['tip', -500, 'silent'],
    ['hold_returned', 400, 'silent'],
    ['hold', -400, 'silent'],
    ['hold', -400, 'answers'],
    ['top_up', 10_000, null],
  ])
  const all = (
    await app.http.inject({ url: '/api/files/wallet.csv', headers: { authorization: `Bearer ${writer.token}` } })
  ).body
    .trimEnd()
    .split('\r\n')
  expect(all[2]?.split(',').slice(1, 4)).toEqual(['hold_returned', '4.00', 'silent'])
  // its creator has nothing left to give: the platform pays, and the line still says whom it was for
  await sql`update purchases set state = 'released' where id = ${tip.id}`.execute(app.services.db)
  await app.services.db
    .transaction()
    .execute((tx) => refundPurchase(tx, app.services as never, tip.id, { kind: 'refund' }))
  expect((await lines())[0]).toEqual(['refund', 500, 'silent'])
})
