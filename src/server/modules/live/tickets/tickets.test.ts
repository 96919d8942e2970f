import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { setClock } from '#test/database-clock.ts'
import { onAir, passTo } from '#test/live-parts.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'

let app: TestApp
let maker: Person
let fan: Person
let count = 0
let now = Date.now()
/** Until the process has written down that the last part has come: from then on the line is silent. */
const silence = () => new Promise((resolve) => setTimeout(resolve, 3500))
const wait = async (seconds: number) => setClock(app.services.db, new Date((now += seconds * 1000)).toISOString())
const by = (id: number) => ({ params: { id: String(id) } })
const buy = (id: number, as: Person, expectedPriceCents = 400, key = freshKey()) =>
  app.call('POST /live/:id/ticket', { ...by(id), body: { expectedPriceCents } }, { as, key })
const end = (id: number) => app.call('POST /live/:id/end', by(id), { as: maker })
const balanceOf = async (as: Person) => (await app.call('GET /wallet', {}, { as })).body.balanceCents
/** Keeps the line of a show so long that its clock says so. */
const runFor = (id: number, minutes: number) =>
  sql`update shows set started_at = started_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(
    app.services.db,
  )

beforeAll(async () => {
  app = await createTestApp({}, { clock: true })
})
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
  await app.fund(fan, 1000)
  await wait(60)
})
afterAll(() => app.close())

it('a ticket opens a show to who has paid, with a receipt, and tells the creator', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  expect([(await passTo(app, id)).status, (await passTo(app, id, fan)).status]).toEqual([403, 403])
  const before = (await app.call('GET /live/:id', by(id), { as: fan })).body.show
  expect(before).toMatchObject({ hasTicket: false, lock: { reason: 'ticket', ticketCents: 400 } })
  const key = freshKey()
  expect((await buy(id, fan, 400, key)).body).toEqual({ showId: id })
  expect((await buy(id, fan, 400, key)).body).toEqual({ showId: id })
  expect((await buy(id, fan)).status).toBe(201)
  expect(await balanceOf(fan)).toBe(600)
  expect((await app.call('GET /live/:id', by(id), { as: fan })).body.show).toMatchObject({
    hasTicket: true,
    lock: null,
  })
  expect((await passTo(app, id, fan)).status).toBe(204)
  const { receipts } = (await app.call('GET /receipts', {}, { as: fan })).body
  expect(receipts[0]).toMatchObject({ kind: 'live_ticket', totalCents: 400 })
  const told = (await app.call('GET /notifications', {}, { as: maker })).body.notifications
  expect(told).toMatchObject([{ kind: 'live_ticket', amountCents: 320 }])
  expect((await app.call('GET /live/mine', {}, { as: maker })).body.show?.ticketsSold).toBe(1)
})

it('two tabs at once pay once', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(id, fan)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await balanceOf(fan)).toBe(600)
})

it('subscribers watch for free where the ticket is instead, and everyone else may pay', async () => {
  const { id } = await onAir(app, maker, { audience: 'subscribers', ticketCents: 400, ticketMode: 'instead' })
  expect((await app.call('GET /live/:id', by(id), { as: fan })).body.show.lock).toMatchObject({
    reason: 'subscribers',
    ticketCents: 400,
    plan: { period: 'monthly', priceCents: 799 },
  })
  expect((await buy(id, fan)).status).toBe(201)
  const other = await app.fan(`other_${String(count)}`)
  await app.fund(other, 1000)
  const body = { period: 'monthly' as const, expectedPriceCents: 799 }
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: maker.username }, body },
    { as: other },
  )
  expect((await passTo(app, id, other)).status).toBe(204)
  expect([(await buy(id, other)).status, await balanceOf(other)]).toEqual([201, 201])
})

it('refuses another price, too little, one’s own show, and who is outside of its audience', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  expect((await buy(id, fan, 300)).body).toMatchObject({ code: 'price_changed', details: { priceCents: 400 } })
  expect((await buy(id, await app.fan(`poor_${String(count)}`))).status).toBe(402)
  expect((await buy(id, maker)).status).toBe(403)
  expect((await buy(2 ** 40, fan)).status).toBe(404)
  const free = await onAir(app, await app.creator(`free_${String(count)}`))
  expect((await buy(free.id, fan)).status).toBe(409)
  const closed = await onAir(app, await app.creator(`closed_${String(count)}`), {
    audience: 'subscribers',
    ticketCents: 400,
  })
  expect((await buy(closed.id, fan)).status).toBe(403)
  await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: maker })
  expect((await buy(id, fan)).status).toBe(404)
  expect(await balanceOf(fan)).toBe(1000)
})

it('a refund closes the show, and is the end of the ticket', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  await buy(id, fan)
  const { rows } = await sql<{ id: string }>`select purchase_id as id from show_tickets where show_id = ${id}`.execute(
    app.services.db,
  )
  await app.services.db
    .transaction()
    .execute((tx) => refundPurchase(tx, app.services, rows[0]?.id ?? '', { kind: 'refund', keepAccess: true }))
  expect([(await passTo(app, id, fan)).status, await balanceOf(fan)]).toEqual([403, 1000])
  expect((await buy(id, fan)).status).toBe(201)
})

it.each([
  ['breaks off in its first third', 19, true],
  ['goes on beyond it', 21, false],
])('a show that %s', async (_how, minutes, refunded) => {
  const { id } = await onAir(app, maker, { ticketCents: 400, minutes: 60 })
  await buy(id, fan)
  await runFor(id, minutes)
  await end(id)
  await app.runJobs()
  await app.runJobs()
  expect(await balanceOf(fan)).toBe(refunded ? 1000 : 600)
  const kinds = (await app.call('GET /notifications', {}, { as: fan })).body.notifications.map(({ kind }) => kind)
  expect(kinds).toEqual(refunded ? ['refunded'] : [])
})

it('a show whose line is lost early is refunded as well', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400, minutes: 60 })
  await buy(id, fan)
  await silence()
  await wait(100)
  expect((await buy(id, await app.fan(`late_${String(count)}`))).body.code).toBe('show_over')
  await app.runJobs()
  expect(await balanceOf(fan)).toBe(1000)
})

it('a show that ends at the moment of buying is paid for and refunded, or not paid for', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await onAir(app, maker, { ticketCents: 400 })
    const buyer = await app.fan(`racer_${String(count)}_${String(round)}`)
    await app.fund(buyer, 400)
    const [bought] = await Promise.all([buy(id, buyer), end(id)])
    expect([201, 409]).toContain(bought.status)
    await app.runJobs()
    expect(await balanceOf(buyer)).toBe(400)
  }
})

it('the books balance, and whoever has a ticket has paid', async () => {
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  await buy(id, fan)
  await sql`delete from show_tickets where show_id = ${id}`.execute(app.services.db)
  expect((await reconcile(app.services.db, [])).differences).toMatchObject([
    { what: expect.stringMatching(/^ticket for show/) as unknown, expected: 1, found: 0 },
  ])
})
