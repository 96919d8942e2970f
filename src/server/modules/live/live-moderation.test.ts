import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { onAir, passTo } from '#test/live-parts.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let admin: Person
let moderator: Person
let second: Person
let maker: Person
let fan: Person
let count = 0
beforeAll(async () => {
  app = await createTestApp()
  admin = await staff(app, 'dora', 'admin')
  moderator = await staff(app, 'otto', 'moderator')
  second = await staff(app, 'mina', 'moderator')
})
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
  await app.fund(fan, 1000)
})
afterAll(() => app.close())

const by = (id: number) => ({ params: { id: String(id) } })
const balanceOf = async (as: Person) => (await app.call('GET /wallet', {}, { as })).body.balanceCents
const buy = (id: number, as: Person, expectedPriceCents = 400) =>
  app.call('POST /live/:id/ticket', { ...by(id), body: { expectedPriceCents } }, { as })
const reasons = { ground: 'weapons' as const, statement: 'Weapons were offered for sale.' }
const cut = (id: number, as = moderator) => app.call('POST /admin/live/:id/cut', { ...by(id), body: reasons }, { as })
const report = (id: number, reason: 'spam' | 'did_not_like' = 'spam', as = fan) =>
  app.call('POST /reports', { body: { subject: { kind: 'show', id }, reason } }, { as })
const decide = async (caseId: number, outcome: 'kept' | 'removed' | 'suspended', as = moderator) => {
  const { version } = (await app.call('GET /admin/cases/:id', by(caseId), { as })).body
  const { statement, ground } = reasons
  const body = outcome === 'kept' ? { outcome, version, statement } : { outcome, version, statement, ground }
  return app.call('POST /admin/cases/:id/decision', { ...by(caseId), body }, { as })
}
const caseOf = async (showId: number) => {
  const { cases } = (await app.call('GET /admin/cases', {}, { as: moderator })).body
  return cases.find(({ subject }) => subject.kind === 'show' && subject.id === showId)
}
const decisionsOf = async (as: Person) => (await app.call('GET /decisions', {}, { as })).body.decisions
const settle = async () => {
  await app.runJobs()
  await app.runJobs()
}

it('a cut is a decision that its creator reads and appeals; the tickets are refunded', async () => {
  const { id, line } = await onAir(app, maker, { ticketCents: 400, title: 'Knives and more' })
  expect((await buy(id, fan)).status).toBe(201)
  const done = await cut(id)
  expect(done.status).toBe(200)
  const { caseId } = done.body
  expect((await line.begin()).body.code).toBe('show_over')
  await settle()
  expect(await balanceOf(fan)).toBe(1000)
  const [decision] = await decisionsOf(maker)
  expect(decision).toMatchObject({ id: caseId, side: 'author', subjectKind: 'show', excerpt: 'Knives and more' })
  expect(decision).toMatchObject({ outcome: 'removed', ...reasons, mayAppeal: true })
  const kinds = (await app.call('GET /notifications', {}, { as: maker })).body.notifications.map(({ kind }) => kind)
  expect(kinds).toContain('case_decided')
  expect((await app.call('GET /live/mine', {}, { as: maker })).body.cut).toMatchObject(reasons)

  const text = 'They were wooden spoons.'
  expect((await app.call('POST /decisions/:id/appeal', { ...by(caseId), body: { text } }, { as: maker })).status).toBe(
    200,
  )
  const { version } = (await app.call('GET /admin/cases/:id', by(caseId), { as: second })).body
  const body = { decision: 'overturned' as const, version, statement: 'They were spoons indeed.' }
  expect((await app.call('POST /admin/cases/:id/appeal', { ...by(caseId), body }, { as: moderator })).status).toBe(403)
  expect((await app.call('POST /admin/cases/:id/appeal', { ...by(caseId), body }, { as: second })).status).toBe(200)
  expect((await app.call('GET /live/mine', {}, { as: maker })).body.cut).toBe(null)
  await settle()
  expect([await balanceOf(fan), (await passTo(app, id, fan)).status]).toEqual([1000, 409])
  expect((await decisionsOf(maker))[0]).toMatchObject({ outcome: 'kept', appeal: { state: 'overturned' } })
  const audit = await app.call('GET /admin/audit', {}, { as: admin })
  expect(audit.body.entries.map(({ action }) => action)).toContain('live.cut')
})

it('a report of a running show comes first, and a cut answers it', async () => {
  const { id } = await onAir(app, maker)
  expect((await report(id, 'did_not_like')).status).toBe(201)
  expect(await caseOf(id)).toMatchObject({ priority: 9, hidden: false, excerpt: 'A show' })
  const other = await app.fan(`other_${String(count)}`)
  expect((await report(id, 'spam', other)).body).toEqual({ already: false })
  expect((await report(id, 'spam', other)).body).toEqual({ already: true })
  const found = await caseOf(id)
  expect(found).toMatchObject({ priority: 0, reportCount: 2 })
  expect((await report(id, 'spam', maker)).status).toBe(403)
  expect((await app.call('POST /admin/cases/:id/hiding', by(found?.id ?? 0), { as: moderator })).status).toBe(409)
  expect((await cut(id)).body.caseId).toBe(found?.id)
  expect(await caseOf(id)).toBe(undefined)
  expect((await decisionsOf(other))[0]).toMatchObject({ side: 'reporter', outcome: 'removed', excerpt: '' })
})

it('a report of what somebody may not know of is answered as if it were not there', async () => {
  const { id } = await onAir(app, maker)
  await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: maker })
  expect((await report(id)).status).toBe(404)
  const made = await app.call(
    'POST /live',
    { body: { title: 'Not yet', audience: 'everyone', minutes: 60 } },
    { as: await app.creator(`later_${String(count)}`) },
  )
  expect((await report(made.body.show.id)).status).toBe(404)
})

it.each(['removed', 'suspended'] as const)('a case that ends with “%s” ends the show', async (outcome) => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  await buy(id, fan)
  await report(id)
  const found = await caseOf(id)
  expect((await decide(found?.id ?? 0, 'kept', maker)).status).toBe(404)
  expect((await decide(found?.id ?? 0, outcome)).status).toBe(200)
  await settle()
  const { rows } = await sql`select state, ended_by from shows where id = ${id}`.execute(app.services.db)
  expect(rows).toEqual([{ state: 'ended', ended_by: 'staff' }])
  expect(await balanceOf(fan)).toBe(1000)
})

it('what staff leave goes on; what they remove after its end is refunded', async () => {
  const { id } = await onAir(app, maker, { ticketCents: 400 })
  await buy(id, fan)
  await report(id)
  await decide((await caseOf(id))?.id ?? 0, 'kept')
  expect((await passTo(app, id, fan)).status).toBe(204)
  await sql`update shows set started_at = now() - interval '50 minutes' where id = ${id}`.execute(app.services.db)
  await app.call('POST /live/:id/end', by(id), { as: maker })
  await settle()
  expect(await balanceOf(fan)).toBe(600)
  await report(id, 'spam', await app.fan(`later_fan_${String(count)}`))
  await decide((await caseOf(id))?.id ?? 0, 'removed')
  await settle()
  expect(await balanceOf(fan)).toBe(1000)
})

it('nobody cuts a show of their own, of other staff, or one that has ended', async () => {
  const { id } = await onAir(app, maker)
  await sql`update accounts set staff_role = 'moderator', totp_enabled_at = now() where user_id = ${maker.userId}`.execute(
    app.services.db,
  )
  app.services.sessions.forgetUser(maker.userId)
  expect([(await cut(id, maker)).status, (await cut(id)).status, (await cut(id, admin)).status]).toEqual([
    403, 403, 200,
  ])
  expect([(await cut(id, admin)).body.code, (await cut(2 ** 40, admin)).status]).toEqual(['show_over', 404])
  const { rows } = await sql`select from cases where subject_kind = 'show' and subject_id = ${id}`.execute(
    app.services.db,
  )
  expect(rows.length).toBe(1)
})

it('two who cut at once make one decision', async () => {
  const { id } = await onAir(app, maker)
  const done = await Promise.all([cut(id), cut(id, second), cut(id, admin)])
  expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await decisionsOf(maker)).toHaveLength(1)
})
