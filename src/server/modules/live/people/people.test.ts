import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { fileOf, onAir, passTo } from '#test/live-parts.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { transaction } from '#platform/database/transaction.ts'

let app: TestApp
let maker: Person
let helper: Person
let fan: Person
let count = 0
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  count += 1
  const n = String(count)
  maker = await app.creator(`maker_${n}`)
  ;[helper, fan] = await Promise.all([app.fan(`helper_${n}`), app.fan(`fan_${n}`)])
})
afterAll(() => app.close())

const by = (id: number) => ({ params: { id: String(id) } })
const of = (id: number, username: string) => ({ params: { id: String(id), username } })
const named = (username: string) => ({ params: { username } })
const name = (username = helper.username, as = maker) =>
  app.call('PUT /live/moderators/:username', named(username), { as })
const say = async (id: number, text: string, as: Person) =>
  (await app.call('POST /live/:id/chat', { ...by(id), body: { text } }, { as })).body.id
const chatOf = (id: number, as: Person) => app.call('GET /live/:id/chat', by(id), { as })
const textsOf = async (id: number, as: Person) => (await chatOf(id, as)).body.lines.map(({ text }) => text)
const removeLine = (id: number, line: number, as: Person) =>
  app.call('DELETE /live/:id/lines/:line', { params: { id: String(id), line: String(line) } }, { as })
const pin = (id: number, line: number, as: Person) =>
  app.call('PUT /live/:id/lines/:line/pin', { params: { id: String(id), line: String(line) } }, { as })
const mute = (id: number, who: Person, as: Person) =>
  app.call('PUT /live/:id/mutes/:username', of(id, who.username), { as })
const kindsOf = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)

it('lets those whom a creator has named keep order, and tells them once', async () => {
  const { id } = await onAir(app, maker)
  const line = await say(id, 'buy my pills', fan)
  expect([(await removeLine(id, line, helper)).status, (await pin(id, line, helper)).status]).toEqual([404, 404])
  expect((await mute(id, fan, helper)).status).toBe(404)
  expect((await chatOf(id, helper)).body.moderating).toBe(false)

  expect((await name()).body.people.map(({ username }) => username)).toEqual([helper.username])
  await name()
  expect((await kindsOf(helper)).filter((kind) => kind === 'live_moderator')).toHaveLength(1)
  const seen = (await chatOf(id, helper)).body
  expect([seen.moderating, seen.lines[0]?.removable]).toEqual([true, true])
  expect((await pin(id, line, helper)).status).toBe(200)
  expect((await removeLine(id, line, helper)).status).toBe(200)
  const spoken = await say(id, 'I keep order', helper)
  expect((await chatOf(id, fan)).body.lines).toMatchObject([{ id: spoken, byModerator: true, removable: false }])
  expect((await mute(id, fan, helper)).status).toBe(200)
  const muted = await app.call('GET /live/:id/mutes', by(id), { as: maker })
  expect(muted.body.people).toMatchObject([{ username: fan.username, by: { username: helper.username } }])
  expect((await app.call('GET /live/:id/mutes', by(id), { as: fan })).status).toBe(404)

  const left = await app.call('DELETE /live/moderators/:username', named(helper.username), { as: maker })
  expect(left.body.people).toEqual([])
  expect((await mute(id, fan, helper)).status).toBe(404)
})

it('keeps moderators below the creator, beside one another, and out of shows that they may not watch', async () => {
  const other = await app.fan(`other_${String(count)}`)
  await Promise.all([name(), name(other.username)])
  const { id } = await onAir(app, maker)
  const [own, theirs] = [await say(id, 'mine', maker), await say(id, 'theirs', other)]
  expect([(await removeLine(id, own, helper)).status, (await removeLine(id, theirs, helper)).status]).toEqual([
    404, 404,
  ])
  expect([(await mute(id, maker, helper)).status, (await mute(id, other, helper)).status]).toEqual([403, 403])
  expect((await mute(id, other, maker)).status).toBe(200)
  // neither rules nor the end of the show are theirs
  const rules = { slowSeconds: 5 as const, paidOnly: false, goal: null }
  expect((await app.call('PUT /live/:id/chat/rules', { ...by(id), body: rules }, { as: helper })).status).toBe(403)
  await app.call('POST /live/:id/end', by(id), { as: maker })

  const closed = await onAir(app, maker, { audience: 'subscribers' })
  const line = await say(closed.id, 'for subscribers', maker)
  expect([(await chatOf(closed.id, helper)).status, (await pin(closed.id, line, helper)).status]).toEqual([403, 403])
  expect((await app.call('GET /live/:id/mutes', by(closed.id), { as: helper })).status).toBe(403)
  expect((await passTo(app, closed.id, helper)).status).toBe(403)
})

it('ends with a block, names nobody who is not there, and has a limit', async () => {
  await name()
  await app.call('PUT /users/:username/block', named(maker.username), { as: helper })
  expect((await app.call('GET /live/moderators', {}, { as: maker })).body.people).toEqual([])
  expect((await name()).status).toBe(404)
  expect([(await name('nobody_here')).status, (await name(maker.username)).status]).toEqual([404, 403])
  for (let index = 0; index < 20; index += 1)
    await name((await app.fan(`many_${String(count)}_${String(index)}`)).username)
  expect((await name(fan.username)).body).toMatchObject({ code: 'too_many' })
})

it('names viewers who allow it to the creator alone, and counts the others', async () => {
  const { id } = await onAir(app, maker)
  await sql`update accounts set shown_as_viewer = (user_id = ${fan.userId})
    where user_id in (${fan.userId}, ${helper.userId})`.execute(app.services.db)
  for (const who of [fan, helper, undefined]) {
    const { cookie } = await passTo(app, id, who)
    expect((await fileOf(app, id, 'playlist', cookie)).status).toBe(200)
  }
  const seen = await app.call('GET /live/:id/viewers', by(id), { as: maker })
  expect(seen.body.people.map(({ username }) => username)).toEqual([fan.username])
  expect(seen.body.others).toBe(2)
  expect(
    (await app.call('GET /live/:id/viewers', by(id), { as: await app.creator(`else_${String(count)}`) })).status,
  ).toBe(404)
})

it('names who tipped most, of those who chose to be named, without what was given back', async () => {
  const { id } = await onAir(app, maker)
  const quiet = await app.fan(`quiet_${String(count)}`)
  const tip = async (as: Person, amountCents: number) => {
    await app.fund(as, 5000)
    const done = await app.call('POST /live/:id/tips', { ...by(id), body: { amountCents } }, { as, key: freshKey() })
    expect(done.status).toBe(201)
    return done.body.id
  }
  await sql`update accounts set shown_as_supporter = true where user_id in (${fan.userId}, ${helper.userId})`.execute(
    app.services.db,
  )
  await tip(quiet, 4000)
  await tip(helper, 500)
  const most = await tip(fan, 2000)
  const namesOf = async (as: Person) => (await chatOf(id, as)).body.supporters.map(({ username }) => username)
  expect(await namesOf(quiet)).toEqual([fan.username, helper.username])
  expect(JSON.stringify((await chatOf(id, quiet)).body.supporters)).not.toMatch(/cents/i)
  await transaction(app.services.db, (tx) => refundPurchase(tx, app.services, most, { kind: 'refund' }))
  expect(await namesOf(maker)).toEqual([helper.username])
  await app.call('PUT /users/:username/block', named(quiet.username), { as: helper })
  expect(await namesOf(quiet)).toEqual([])
  expect(await textsOf(id, maker)).toHaveLength(2)
})
