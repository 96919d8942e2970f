import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundPurchase } from '../refund-purchase.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const pdf = (as: Person | null, id: string) =>
  app.http.inject({ url: `/api/receipts/${id}/pdf`, headers: as ? { authorization: `Bearer ${as.token}` } : {} })

it('receipts show tax by country, are their owner’s alone, and the same one is the same file', async () => {
  const [fan, other] = [await app.fan('buyer'), await app.fan('nosy')]
  await app.creator('seller')
  await sql`update accounts set country = 'FR' where user_id = ${fan.userId}`.execute(app.services.db)
  await app.fund(fan, 10_000)
  for (const amountCents of [1000, 200])
    await app.call('POST /users/:username/tips', { params: { username: 'seller' }, body: { amountCents } }, { as: fan })
  const first = await app.call('GET /receipts', { query: { limit: '2' } }, { as: fan })
  expect(first.body.receipts.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ['tip', 240],
    ['tip', 1200],
  ])
  const rest = await app.call('GET /receipts', { query: { cursor: first.body.nextCursor ?? '' } }, { as: fan })
  expect(rest.body).toMatchObject({
    receipts: [{ kind: 'top_up', totalCents: 10_000, creator: null }],
    nextCursor: null,
  })
  const id = first.body.receipts[1]?.id ?? ''
  const refunded = await app.services.db
    .transaction()
    .execute((tx) => refundPurchase(tx, app.services, id, { kind: 'refund', cents: 250 }))
  expect(refunded).toMatchObject({ priceCents: 250, taxCents: 50, feeCents: 50 })
  const { body } = await app.call('GET /receipts/:id', { params: { id } }, { as: fan })
  expect(body).toMatchObject({
    number: `${body.at.slice(0, 10)}-${id.slice(0, 8).toUpperCase()}`,
    priceCents: 1000,
    taxCents: 200,
    taxRate: 2000,
    taxCountry: 'FR',
    totalCents: 1200,
    refundedCents: 300,
    creator: { username: 'seller' },
  })
  const [file, again] = [await pdf(fan, id), await pdf(fan, id)]
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.rawPayload.equals(again.rawPayload)).toBe(true)
  expect((await app.call('GET /receipts/:id', { params: { id } }, { as: other })).status).toBe(404)
  expect([
    (await pdf(other, id)).statusCode,
    (await pdf(null, id)).statusCode,
    (await pdf(fan, 'x')).statusCode,
  ]).toEqual([404, 401, 404])
})

it('a name in any script becomes a file', async () => {
  const fan = await app.fan('scripts')
  await sql`update users set name = 'أحمد 😀' where id = ${fan.userId}`.execute(app.services.db)
  await app.fund(fan, 500)
  const { receipts } = (await app.call('GET /receipts', {}, { as: fan })).body
  expect((await pdf(fan, receipts[0]?.id ?? '')).statusCode).toBe(200)
})

it('is a paper in the language of its reader, and says so', async () => {
  const fan = await app.fan('polyglot')
  await app.fund(fan, 1500)
  const { body } = await app.call('GET /receipts', {}, { as: fan })
  const id = body.receipts[0]?.id ?? ''
  const papers = []
  for (const language of ['en', 'de', 'ar']) {
    await app.call('PATCH /settings/account', { body: { language } }, { as: fan })
    const { rawPayload } = await pdf(fan, id)
    expect(rawPayload.toString('latin1')).toContain(`/Lang (${language})`)
    // Arabic letters are drawn with a font that has them
    expect(rawPayload.includes('Vazirmatn')).toBe(language === 'ar')
    papers.push(rawPayload.toString('base64'))
  }
  await app.call('PATCH /settings/account', { body: { language: 'ar', numberingSystem: 'latn' } }, { as: fan })
  const western = (await pdf(fan, id)).rawPayload
  expect(western.toString('latin1')).toContain('/Lang (ar)')
  papers.push(western.toString('base64'))
  expect(new Set(papers).size).toBe(4)
})
