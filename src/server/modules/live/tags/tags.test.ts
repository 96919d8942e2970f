import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { leave } from '#test/leaving.ts'
import { film, piecesKept, sendFilms } from '#test/live-film.ts'
import { fileOf, lineOf, passTo } from '#test/live-parts.ts'

/** Who is in a show: asked before it is on air, named, and free to take it off at any time. */

let app: TestApp
let maker: Person
let shown: Person
let fan: Person
let count = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  shown = await app.fan(`shown_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
  await app.fund(fan, 1000)
})
// whatever happened: the books are those of the tickets
afterEach(async () => expect((await reconcile(app.services.db, [])).differences).toEqual([]))

type Terms = {
  audience?: 'everyone' | 'subscribers'
  ticketCents?: number
  tags?: string[]
  source?: 'encoder'
  startsAt?: string
}
const by = (id: number) => ({ params: { id: String(id) } })
const terms = ({ tags = [shown.username], audience = 'everyone', ...more }: Terms = {}) => ({
  title: 'Two chairs',
  minutes: 60,
  audience,
  tags,
  ...more,
})
const soon = () => new Date(Date.now() + 20 * 60_000).toISOString()
const prepare = async (more: Terms = {}) =>
  (await app.call('POST /live', { body: terms(more) }, { as: maker })).body.show
const schedule = (more: Terms = {}) =>
  app.call('POST /live/scheduled', { body: { ...terms(more), startsAt: soon() } }, { as: maker })
const change = (id: number, tags: string[], as = maker) =>
  app.call('PUT /live/:id/tags', { ...by(id), body: { tags } }, { as })
const agree = (id: number, as = shown) => app.call('PUT /live/:id/tag', by(id), { as })
const refuse = (id: number, as = shown) => app.call('DELETE /live/:id/tag', by(id), { as })
const mine = async () => (await app.call('GET /live/mine', {}, { as: maker })).body
const gate = async (id: number, as?: Person) => (await app.call('GET /live/:id', by(id), { as })).body.show
const tagged = async (as = shown) => (await app.call('GET /live/tagged', {}, { as })).body.shows
const told = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)
const send = async (id: number) => {
  const line = lineOf(app, maker, id)
  return { began: await line.begin(), sent: await line.part(), line }
}
/** On air, with the person in it who has agreed. */
const together = async (more: Terms = {}) => {
  const { id } = await prepare(more)
  await agree(id)
  const { sent, line } = await send(id)
  expect(sent.status).toBe(200)
  return { id, line }
}
const buy = (id: number, as = fan) =>
  app.call('POST /live/:id/ticket', { ...by(id), body: { expectedPriceCents: 400 } }, { as, key: freshKey() })
const balance = async (as = fan) => (await app.call('GET /wallet', {}, { as })).body.balanceCents

it('waits until all have agreed, and then begins with their names', async () => {
  const show = await prepare()
  expect(show).toMatchObject({ state: 'starting', tags: [{ username: shown.username, state: 'asked' }] })
  expect(await told(shown)).toEqual(['show_tagged'])
  expect(await tagged()).toMatchObject([{ id: show.id, title: 'Two chairs', state: 'asked', startsAt: null }])
  const { began, sent } = await send(show.id)
  expect([began.body.code, sent.status]).toEqual(['not_ready', 404])

  expect((await agree(show.id)).body).toEqual({ state: 'agreed' })
  expect((await mine()).show?.tags).toMatchObject([{ state: 'agreed' }])
  expect((await send(show.id)).sent.status).toBe(200)
  expect((await gate(show.id)).tags).toMatchObject([{ username: shown.username, state: 'agreed', isMe: false }])
  expect(await tagged()).toMatchObject([{ state: 'agreed', ended: false }])
})

it('an encoder is told who is waited for', async () => {
  const { id } = await prepare({ source: 'encoder' })
  const { key } = (await app.call('POST /live/encoder/key', {}, { as: maker })).body
  const { ownersOf } = await import('../encoder/stream-key-owner.query.ts')
  const { hashOfKey } = await import('../encoder/stream-keys.ts')
  const owner = async () => [...(await ownersOf(app.services.db, [hashOfKey(key)])).values()][0]?.show
  expect(await owner()).toBe('people')
  await agree(id)
  expect(await owner()).toBe(id)
})

it('one to come names only who has agreed, and can be changed until it is on air', async () => {
  const other = await app.fan(`other_${String(count)}`)
  const { show } = (await schedule({ tags: [shown.username, other.username] })).body
  const { id } = show
  await agree(id)
  expect((await gate(id, fan)).tags.map((one) => one.username)).toEqual([shown.username])
  expect((await gate(id, other)).tags).toMatchObject([{ state: 'agreed' }, { state: 'asked', isMe: true }])
  await refuse(id, other)
  expect(await told(maker)).toEqual(['show_tag_declined'])
  expect((await mine()).scheduled[0]?.tags.map(({ state }) => state)).toEqual(['agreed', 'declined'])
  await app.call('POST /live/scheduled/:id/start', { ...by(id), body: {} }, { as: maker })
  expect((await send(id)).began.body.code).toBe('not_ready')

  expect((await change(id, [shown.username], await app.creator(`else_${String(count)}`))).status).toBe(404)
  expect((await change(id, ['nobody_here'])).body.code).toBe('invalid_input')
  expect((await change(id, [maker.username])).body.code).toBe('invalid_input')
  expect((await change(id, [shown.username])).body.tags).toMatchObject([{ state: 'agreed' }])
  expect((await send(id)).sent.status).toBe(200)
  expect((await change(id, [])).body.code).toBe('show_over')
})

it('somebody who is added when its line has begun is waited for too', async () => {
  const { id } = await prepare({ tags: [] })
  const line = lineOf(app, maker, id)
  expect((await line.begin()).status).toBe(200)
  await change(id, [shown.username])
  expect((await line.part()).body.code).toBe('show_over')
  expect((await mine()).show?.state).toBe('starting')
  await agree(id)
  expect((await send(id)).sent.status).toBe(200)
})

it('who is in it watches it without paying, and nobody else does', async () => {
  const { id } = await together({ audience: 'subscribers', ticketCents: 400 })
  expect((await passTo(app, id, shown)).status).toBe(204)
  expect((await passTo(app, id, fan)).status).toBe(403)
  expect((await gate(id, shown)).lock).toBeNull()
})

it('somebody who was only asked watches nothing for it', async () => {
  const { show } = (await schedule({ audience: 'subscribers' })).body
  expect((await gate(show.id, shown)).lock).not.toBeNull()
})

it('a yes that is taken back ends it at once, and tickets of its first third are refunded', async () => {
  const { id, line } = await together({ ticketCents: 400 })
  await buy(id)
  const { cookie } = await passTo(app, id, fan)
  expect((await fileOf(app, id, 'playlist', cookie)).status).toBe(200)
  await refuse(id)
  expect((await gate(id, fan)).state).toBe('ended')
  expect((await line.begin()).body.code).toBe('show_over')
  await app.runJobs()
  expect(await balance()).toBe(1000)
  expect(await gate(id, fan)).toMatchObject({ hasTicket: false, refunded: true })
  expect((await gate(id)).refunded).toBe(false)
  expect((await mine()).left?.id).toBe(id)
  expect(await told(maker)).toContain('show_person_left')
  expect([await tagged(), (await gate(id, fan)).tags]).toEqual([[], []])
})

it('after a third of it a ticket stays paid, as for any show that ends', async () => {
  const { id } = await together({ ticketCents: 400 })
  await buy(id)
  await sql`update shows set started_at = started_at - interval '30 minutes' where id = ${id}`.execute(app.services.db)
  await refuse(id)
  await app.runJobs()
  expect(await balance()).toBe(600)
  expect((await app.call('POST /live/:id/refunds', by(id), { as: maker })).status).toBe(200)
  await app.runJobs()
  expect(await balance()).toBe(1000)
})

it.each(['maker', 'shown'] as const)('a block ends it, also by the %s, and says nothing of who', async (who) => {
  const { id } = await together()
  const [one, other] = who === 'maker' ? [maker, shown] : [shown, maker]
  await app.call('PUT /users/:username/block', { params: { username: other.username } }, { as: one })
  expect((await gate(id, fan)).state).toBe('ended')
  expect(await told(maker)).toEqual(['show_person_left'])
})

it('an account that is deleted ends it, and what waits for it does not begin', async () => {
  const { id } = await together()
  const other = await app.creator(`wait_${String(count)}`)
  const waiting = await app.call('POST /live', { body: terms() }, { as: other })
  await leave(app, shown)
  expect((await gate(id, fan)).state).toBe('ended')
  expect((await lineOf(app, other, waiting.body.show.id).begin()).body.code).toBe('not_ready')
})

const giveBack = (id: number, as = fan) => app.call('DELETE /live/:id/ticket', by(id), { as })
const leaving: [string, (id: number) => Promise<unknown>][] = [
  ['they take their yes back', (id) => refuse(id)],
  ['its creator takes them out', (id) => change(id, [])],
  [
    'one blocks the other',
    () => app.call('PUT /users/:username/block', { params: { username: maker.username } }, { as: shown }),
  ],
  ['their account is deleted', () => leave(app, shown)],
]
it.each(leaving)('who has a ticket for one to come is told and may return it when %s', async (_how, go) => {
  const { id } = (await schedule({ ticketCents: 400 })).body.show
  await agree(id)
  await buy(id)
  expect((await gate(id, fan)).returnable).toBe(false)
  await go(id)
  await app.runJobs()
  expect(await told(fan)).toContain('live_person_left')
  expect((await gate(id, fan)).returnable).toBe(true)
  const late = await app.fan(`late_${String(count)}`)
  await app.fund(late, 1000)
  await buy(id, late)
  expect((await giveBack(id, late)).body.code).toBe('forbidden')
  expect((await giveBack(id)).status).toBe(200)
  expect([await balance(), await balance(late)]).toEqual([1000, 600])
})

it('somebody who never agreed was not what a ticket was bought for', async () => {
  const { id } = (await schedule({ ticketCents: 400 })).body.show
  await buy(id)
  await refuse(id)
  await change(id, [])
  await app.runJobs()
  expect(await told(fan)).not.toContain('live_person_left')
  expect((await giveBack(id)).body.code).toBe('forbidden')
})

it('its recording names who was in it, who is asked again, and goes with a no', async () => {
  const record = async () => {
    const { id } = await prepare()
    await agree(id)
    await sendFilms(app, maker, id, [film('320x180', 12)])
    await sql`update shows set started_at = started_at - interval '1 hour' where id = ${id}`.execute(app.services.db)
    await app.call('POST /live/:id/end', by(id), { as: maker })
    await expect.poll(() => piecesKept(app, id)).toBe(2)
    await app.runJobs()
    return id
  }
  const draft = async () => (await app.call('GET /drafts', {}, { as: maker })).body.drafts[0]
  const id = await record()
  expect((await draft())?.content.tags).toEqual([shown.username])
  expect(await tagged()).toMatchObject([{ id, ended: true }])
  await refuse(id)
  await app.runJobs()
  expect(await draft()).toBeUndefined()
  expect(await tagged()).toEqual([])
  expect(await told(maker)).toContain('show_recording_gone')
  expect(await told(maker)).not.toContain('show_person_left')
})

it('takes nobody who is not there for its creator, and no more than a few', async () => {
  await app.call('PUT /users/:username/block', { params: { username: maker.username } }, { as: shown })
  expect((await schedule()).body.code).toBe('invalid_input')
  const many = Array.from({ length: 30 }, (_none, index) => `name_${String(index)}`)
  expect((await schedule({ tags: many })).body.code).toBe('invalid_input')
})

it('topics of its title lead to it while it is on air or to come', async () => {
  const listed = async (topic: string) => {
    const { shows, scheduled } = (await app.call('GET /live', { query: { topic } }, { as: fan })).body
    return [shows.map(({ id }) => id), scheduled.map(({ id }) => id)]
  }
  const move = (id: number, title: string) => {
    const { tags: _tags, ...rest } = terms()
    return app.call('PUT /live/scheduled/:id', { ...by(id), body: { ...rest, title, startsAt: soon() } }, { as: maker })
  }
  const topic = `piano${String(count)}`
  const { show } = (
    await app.call(
      'POST /live/scheduled',
      { body: { ...terms({ tags: [] }), title: `At the #${topic}`, startsAt: soon() } },
      { as: maker },
    )
  ).body
  expect(await listed(topic.toUpperCase())).toEqual([[], [show.id]])
  expect(await listed('drums')).toEqual([[], []])
  await move(show.id, `Six #Drums${String(count)}`)
  expect(await listed(topic)).toEqual([[], []])
  await app.call('POST /live/scheduled/:id/start', { ...by(show.id), body: {} }, { as: maker })
  await send(show.id)
  expect(await listed(`drums${String(count)}`)).toEqual([[show.id], []])
})
