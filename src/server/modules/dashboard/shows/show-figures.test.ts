import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { fileOf, onAir, passTo } from '#test/live-parts.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'

let app: TestApp
let maker: Person
let fan: Person
let other: Person
let count = 0
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  ;[fan, other] = await Promise.all([app.fan(`fan_${String(count)}`), app.fan(`other_${String(count)}`)])
  await Promise.all([app.fund(fan, 5000), app.fund(other, 5000)])
})
afterAll(() => app.close())

const by = (id: number) => ({ params: { id: String(id) } })
const buy = (id: number, as: Person) =>
  app.call('POST /live/:id/ticket', { ...by(id), body: { expectedPriceCents: 400 } }, { as, key: freshKey() })
const refund = (id: number, as = maker) => app.call('POST /live/:id/refunds', by(id), { as })
const figuresOf = async (id: number, as = maker) => (await app.call('GET /dashboard/shows/:id', by(id), { as })).body
const balanceOf = async (as: Person) => (await app.call('GET /wallet', {}, { as })).body.balanceCents
/** Ends a show of an hour as if it had gone on for most of it. */
async function end(id: number): Promise<void> {
  await sql`update shows set started_at = now() - interval '50 minutes' where id = ${id}`.execute(app.services.db)
  await app.call('POST /live/:id/end', by(id), { as: maker })
  await app.runJobs()
}

it('adds up what a show brought, and leaves out what was given back', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  await buy(id, fan)
  await buy(id, other)
  for (const as of [fan, other]) {
    const { cookie } = await passTo(app, id, as)
    await fileOf(app, id, 'playlist', cookie)
  }
  await app.call('POST /live/:id/chat', { ...by(id), body: { text: 'hello' } }, { as: fan })
  await app.call('POST /live/:id/tips', { ...by(id), body: { amountCents: 1000 } }, { as: other, key: freshKey() })
  // the ledger says the same
  const { pendingCents } = (await app.call('GET /earnings', {}, { as: maker })).body
  expect([(await figuresOf(id)).earnedCents, pendingCents]).toEqual([1440, 1440])
  await app.call(
    'POST /creators/:username/subscriptions',
    {
      params: { username: maker.username },
      body: { period: 'monthly' as const, expectedPriceCents: 799 },
    },
    { as: fan, key: freshKey() },
  )
  await app.call('PUT /users/:username/follow', { params: { username: maker.username } }, { as: other })
  await expect.poll(async () => (await figuresOf(id)).viewers).toEqual([2])
  expect(await figuresOf(id)).toMatchObject({ endedAt: null, refundable: false })
  await end(id)
  const told = {
    viewersMost: 2,
    lines: 1,
    tips: 1,
    tipsCents: 1000,
    tickets: 2,
    ticketsCents: 800,
    feeCents: 200 + 160,
    newSubscribers: 1,
    earnedCents: 800 + 640,
    refundable: true,
  }
  expect(await figuresOf(id)).toMatchObject({ ...told, writers: 2, newFollowers: 1, watchedMinutes: 2 })
  const { shows } = (await app.call('GET /dashboard/shows', {}, { as: maker })).body
  expect(shows).toMatchObject([{ id, ...told }])
  expect(
    (await app.call('GET /dashboard/shows/:id', by(id), { as: await app.creator(`c_${String(count)}`) })).status,
  ).toBe(404)

  expect((await refund(id)).body).toEqual({ tickets: 2 })
  await refund(id)
  await app.runJobs()
  expect([await balanceOf(fan), await balanceOf(other)]).toEqual([5000 - 799, 5000 - 1000])
  expect(await figuresOf(id)).toMatchObject({
    tickets: 0,
    ticketsCents: 0,
    tipsCents: 1000,
    feeCents: 200,
    earnedCents: 800,
    refundable: false,
  })
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
})

it('refunds nothing of a show that is on, of somebody else, or that ended long ago', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  await buy(id, fan)
  expect([(await refund(id)).status, (await refund(id, await app.creator(`x_${String(count)}`))).status]).toEqual([
    403, 404,
  ])
  await end(id)
  await sql`update shows set ended_at = ended_at - interval '31 days', started_at = started_at - interval '31 days' where id = ${id}`.execute(
    app.services.db,
  )
  expect((await refund(id)).status).toBe(403)
  await app.runJobs()
  expect(await balanceOf(fan)).toBe(4600)
})

it('pages through shows, and draws long ones in few bars', async () => {
  await sql`insert into shows (creator_id, title, audience, minutes, state, started_at, ended_at, ended_by)
    select ${maker.userId}, 'Show ' || n, 'everyone', 60, 'ended', now() - make_interval(days => n), now() - make_interval(days => n) + interval '4 hours', 'creator'
    from generate_series(1, 25) n`.execute(app.services.db)
  const first = (await app.call('GET /dashboard/shows', {}, { as: maker })).body
  const next = (await app.call('GET /dashboard/shows', { query: { cursor: first.nextCursor ?? '' } }, { as: maker }))
    .body
  const titles = [...first.shows, ...next.shows].map(({ title }) => title)
  expect(titles.slice(0, 3)).toEqual(['Show 1', 'Show 2', 'Show 3'])
  expect(new Set(titles).size).toBe(titles.length)
  const id = first.shows[0]?.id ?? 0
  await sql`insert into show_minutes (show_id, minute, viewers) select ${id}, n, n from generate_series(0, 239) n where n <> 100`.execute(
    app.services.db,
  )
  const { step, viewers } = await figuresOf(id)
  expect([step, viewers.length, viewers[0], viewers.at(-1)]).toEqual([4, 60, 3, 239])
})
