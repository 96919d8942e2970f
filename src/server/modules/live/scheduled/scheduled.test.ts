import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { setClock } from '#test/database-clock.ts'
import { lineOf, onAir, passTo } from '#test/live-parts.ts'
import { deleteAccount } from '#modules/personal-data/deletion/delete-account.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'

let app: TestApp
let maker: Person
let fan: Person
let count = 0
let now = Date.now()
const by = (id: number) => ({ params: { id: String(id) } })
const wait = async (minutes: number) => setClock(app.services.db, new Date((now += minutes * 60_000)).toISOString())
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const terms = { title: 'Six drums', audience: 'everyone' as const, minutes: 60, ticketCents: 400 }
const schedule = (minutes = 120, more: object = {}) =>
  app.call('POST /live/scheduled', { body: { ...terms, startsAt: inMinutes(minutes), ...more } }, { as: maker })
const move = (id: number, minutes: number, more: object = {}) =>
  app.call(
    'PUT /live/scheduled/:id',
    { ...by(id), body: { ...terms, startsAt: inMinutes(minutes), ...more } },
    { as: maker },
  )
const buy = (id: number, as = fan, expectedPriceCents = 400) =>
  app.call('POST /live/:id/ticket', { ...by(id), body: { expectedPriceCents } }, { as, key: freshKey() })
const gate = async (id: number, as?: Person) => (await app.call('GET /live/:id', by(id), { as })).body.show
const balanceOf = async (as: Person) => (await app.call('GET /wallet', {}, { as })).body.balanceCents
const toldTo = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)
const start = (id: number) => app.call('POST /live/scheduled/:id/start', { ...by(id), body: {} }, { as: maker })

beforeAll(async () => {
  app = await createTestApp({}, { clock: true })
})
beforeEach(async () => {
  count += 1
  await wait(600)
  maker = await app.creator(`maker_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
  await app.fund(fan, 1000)
})
afterAll(() => app.close())

describe('a scheduled show', () => {
  it('stands at its gate and in the list, sells tickets, and shows nothing yet', async () => {
    const { id } = (await schedule()).body.show
    expect(await gate(id)).toMatchObject({ state: 'scheduled', lock: { ticketCents: 400 } })
    expect(Date.parse((await gate(id)).startedAt)).toBe(now + 120 * 60_000)
    const listed = (await app.call('GET /live', {}, { as: fan })).body
    expect([listed.shows, listed.scheduled.map((show) => show.id)]).toEqual([[], [id]])
    expect((await buy(id)).status).toBe(201)
    expect(await gate(id, fan)).toMatchObject({ hasTicket: true, lock: null, returnable: false })
    expect((await passTo(app, id, fan)).status).toBe(403)
    expect((await app.call('GET /live/:id/chat', by(id), { as: fan })).status).toBe(403)
    expect((await app.call('GET /live/mine', {}, { as: maker })).body.scheduled).toMatchObject([{ id, ticketsSold: 1 }])
    expect((await app.call('GET /users/:username/live', { params: { username: maker.username } })).body.showId).toBe(id)
  })

  it('begins near its time under the same number, with the tickets that were sold', async () => {
    const { id } = (await schedule()).body.show
    await buy(id)
    await app.call('PUT /live/:id/reminder', by(id), { as: fan })
    expect((await start(id)).body.code).toBe('not_ready')
    await wait(100)
    expect((await start(id)).body.show).toMatchObject({ id, state: 'starting' })
    expect((await gate(id, fan)).state).toBe('scheduled')
    const line = lineOf(app, maker, id)
    await line.begin()
    expect((await line.part()).status).toBe(200)
    expect((await gate(id, fan)).state).toBe('on_air')
    expect((await passTo(app, id, fan)).status).toBe(204)
    await app.runJobs()
    expect(await toldTo(fan)).toEqual(['live'])
    expect((await move(id, 300)).body.code).toBe('show_over')
    expect((await app.call('DELETE /live/scheduled/:id', by(id), { as: maker })).body.code).toBe('show_over')
    expect((await app.call('DELETE /live/:id/ticket', by(id), { as: fan })).body.code).toBe('show_over')
  })

  it('stays scheduled when its creator prepares it and sends nothing', async () => {
    const { id } = (await schedule(10)).body.show
    await buy(id)
    await start(id)
    await wait(5)
    await app.runJobs()
    expect([(await gate(id, fan)).state, await balanceOf(fan)]).toEqual(['scheduled', 600])
    expect((await start(id)).status).toBe(200)
    await app.call('POST /live/:id/end', by(id), { as: maker })
    expect((await gate(id, fan)).state).toBe('scheduled')
  })

  it('keeps what a change does not name, and says only to its creator whether it is recorded', async () => {
    const wish = { audience: 'followers' as const, ticketMode: 'instead' as const, records: false }
    const { id, records } = (await schedule(120, wish)).body.show
    const change = { title: 'Seven drums', audience: 'followers' as const }
    expect([records, (await move(id, 120, change)).body.show]).toMatchObject([
      false,
      { title: 'Seven drums', records: false, ticket: { priceCents: 400, mode: 'instead' } },
    ])
    expect((await app.call('GET /live/mine', {}, { as: maker })).body.scheduled).toMatchObject([{ id, records: false }])
    await app.call('PUT /users/:username/follow', { params: { username: maker.username } }, { as: fan })
    const listed = (await app.call('GET /live', {}, { as: fan })).body.scheduled
    expect(listed.find((show) => show.id === id)).toMatchObject({ records: null, ticketsSold: null })
    expect((await move(id, 120, { ...change, records: true, ticketMode: 'on_top' })).body.show).toMatchObject({
      records: true,
      ticket: { mode: 'on_top' },
    })
  })

  it('waits while another is on air', async () => {
    const { id } = (await schedule(10)).body.show
    await onAir(app, maker)
    expect((await start(id)).body.code).toBe('already_live')
  })

  it('reminds once, a quarter of an hour before, and again at a new time', async () => {
    const { id } = (await schedule(60, { ticketCents: undefined })).body.show
    await app.call('PUT /live/:id/reminder', by(id), { as: fan })
    await app.runJobs()
    expect(await toldTo(fan)).toEqual([])
    await wait(50)
    await app.runJobs()
    await app.runJobs()
    expect(await toldTo(fan)).toEqual(['live_soon'])
    await move(id, 100, { ticketCents: undefined })
    await wait(90)
    await app.runJobs()
    expect((await toldTo(fan)).toSorted()).toEqual(['live_moved', 'live_soon', 'live_soon'])
    await app.call('DELETE /live/:id/reminder', by(id), { as: fan })
    expect((await gate(id, fan)).reminded).toBe(false)
  })

  it('is refused in the past, too far ahead, for too many, and from others', async () => {
    expect((await schedule(-5)).body.errors).toHaveProperty('startsAt')
    expect((await schedule(40 * 24 * 60)).body.errors).toHaveProperty('startsAt')
    const { id } = (await schedule()).body.show
    const other = await app.creator(`other_${String(count)}`)
    for (const [method, body] of [
      ['PUT /live/scheduled/:id', { ...terms, startsAt: inMinutes(200) }],
      ['DELETE /live/scheduled/:id', undefined],
      ['POST /live/scheduled/:id/start', {}],
    ] as const)
      expect(
        (await app.call(method as 'PUT /live/scheduled/:id', { ...by(id), body: body as never }, { as: other })).status,
      ).toBe(404)
    for (let more = 1; more < 10; more += 1) expect((await schedule(120 + more)).status).toBe(201)
    expect((await schedule()).body.code).toBe('too_many')
  })
})

describe('a ticket for a show to come', () => {
  it('comes back with a cancelled show, and its holder is told', async () => {
    const { id } = (await schedule()).body.show
    await buy(id)
    expect((await app.call('DELETE /live/scheduled/:id', by(id), { as: maker })).status).toBe(200)
    expect((await buy(id, await app.fan(`late_${String(count)}`))).body.code).toBe('show_over')
    await app.runJobs()
    await app.runJobs()
    expect([await balanceOf(fan), await toldTo(fan)]).toEqual([1000, ['refunded', 'live_cancelled']])
    expect(await gate(id, fan)).toMatchObject({ state: 'ended', unheld: true, hasTicket: false })
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })

  it('comes back when the creator does not begin within an hour', async () => {
    const { id } = (await schedule(10)).body.show
    await buy(id)
    await wait(60)
    await app.runJobs()
    expect([await balanceOf(fan), (await gate(id, fan)).state]).toEqual([600, 'scheduled'])
    await wait(11)
    await app.runJobs()
    await app.runJobs()
    expect([await balanceOf(fan), (await gate(id, fan)).state]).toEqual([1000, 'ended'])
    expect(await toldTo(maker)).toContain('live_missed')
  })

  it('is returned once when the time has changed, and not otherwise', async () => {
    const { id } = (await schedule()).body.show
    await buy(id)
    const giveBack = () => app.call('DELETE /live/:id/ticket', by(id), { as: fan })
    expect((await giveBack()).body.code).toBe('forbidden')
    await wait(1)
    await move(id, 300)
    await app.runJobs()
    expect([await toldTo(fan), (await gate(id, fan)).returnable]).toEqual([['live_moved'], true])
    // pressed twice it is given back once
    await Promise.all([giveBack(), giveBack()])
    expect([await balanceOf(fan), (await giveBack()).status]).toEqual([1000, 404])
    // who buys at the new time has agreed to it
    await wait(1)
    await buy(id)
    expect((await giveBack()).body.code).toBe('forbidden')
  })

  it('keeps its price, is sold at the new one, and keeps the show from becoming free', async () => {
    const { id } = (await schedule()).body.show
    await buy(id)
    expect((await move(id, 120, { ticketCents: 700 })).status).toBe(200)
    expect(await balanceOf(fan)).toBe(600)
    const other = await app.fan(`other_fan_${String(count)}`)
    await app.fund(other, 1000)
    expect((await buy(id, other)).body).toMatchObject({ code: 'price_changed', details: { priceCents: 700 } })
    expect((await move(id, 120, { ticketCents: undefined })).body.errors).toHaveProperty('ticketCents')
  })

  it('comes back with a block, whoever blocks', async () => {
    const { id } = (await schedule()).body.show
    await buy(id)
    await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: maker })
    expect(await balanceOf(fan)).toBe(1000)
    const other = await app.fan(`blocks_${String(count)}`)
    await app.fund(other, 1000)
    await buy(id, other)
    await app.call('PUT /users/:username/block', { params: { username: maker.username } }, { as: other })
    expect(await balanceOf(other)).toBe(1000)
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })

  it('comes back where its creator hides in the country of who bought it, not where they move there', async () => {
    const hide = (hiddenIn: string[]) =>
      app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn } }, { as: maker })
    const live = (country: string) => app.call('PATCH /settings/account', { body: { country } }, { as: fan })
    const { id } = (await schedule()).body.show
    await live('AT')
    await buy(id)
    await hide(['CH'])
    await app.runJobs()
    await live('CH')
    await app.runJobs()
    // 4.00 and the tax of Austria
    expect(await balanceOf(fan)).toBe(520)
    await live('AT')
    await hide(['CH', 'AT'])
    await app.runJobs()
    await app.runJobs()
    expect([await balanceOf(fan), await toldTo(fan)]).toEqual([1000, ['refunded']])
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })

  it('comes back when the creator’s account is deleted, and when staff end the show', async () => {
    const cut = (await schedule()).body.show
    await buy(cut.id)
    await sql`update shows set state = 'ended', ended_by = 'staff', ended_at = clock_timestamp(), cut_ground = 'spam',
      cut_statement = 'It was spam.' where id = ${cut.id}`.execute(app.services.db)
    await sql`select graphile_worker.add_job('refund_show_tickets', ${JSON.stringify({ showId: cut.id })}::json)`.execute(
      app.services.db,
    )
    await app.runJobs()
    expect(await balanceOf(fan)).toBe(1000)
    const { id } = (await schedule()).body.show
    await buy(id)
    await sql`update accounts set deletion_at = clock_timestamp() - interval '1 minute' where user_id = ${maker.userId}`.execute(
      app.services.db,
    )
    expect(await deleteAccount(app.services, maker.userId)).toBe(true)
    expect(await balanceOf(fan)).toBe(1000)
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })

  it('is refunded or paid, never both, when the show is cancelled at the moment of buying', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = (await schedule(120 + round)).body.show
      const [bought] = await Promise.all([buy(id), app.call('DELETE /live/scheduled/:id', by(id), { as: maker })])
      expect([201, 409]).toContain(bought.status)
      await app.runJobs()
      await app.runJobs()
      expect(await balanceOf(fan)).toBe(1000)
    }
  })
})
