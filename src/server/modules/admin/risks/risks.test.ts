import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RiskKind } from '#contract/staff/risks.ts'
import { raiseFlag } from '#modules/payments/raise-flags.ts'
import { jobsOf } from '#server/app.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let finance: Person
let fan: Person
let maker: Person
beforeAll(async () => {
  app = await createTestApp()
  finance = await staff(app, 'mina', 'finance')
  fan = await app.fan('payer')
  maker = await app.creator('maker')
  await app.fund(fan, 20_000)
})
afterAll(() => app.close())

let number = 0
async function raised(kind: RiskKind, ...people: Person[]): Promise<number> {
  number += 1
  const userIds = people.map(({ userId }) => userId)
  await app.services.db
    .transaction()
    .execute((tx) =>
      raiseFlag(tx, kind, { userIds, details: { cents: 4000, refunds: 5 }, key: `test ${String(number)}` }),
    )
  const [flag] = (await list()).flags
  return flag?.id ?? 0
}
const list = async (which?: 'open' | 'decided') =>
  (await app.call('GET /admin/riskFlags', { query: { ...(which && { list: which }) } }, { as: finance })).body
const look = async (id: number, as = finance) =>
  app.call('GET /admin/riskFlags/:id', { params: { id: String(id) } }, { as })
const decide = (
  id: number,
  body: { outcome: 'frozen' | 'cleared' | 'dismissed'; usernames?: string[]; note?: string },
) =>
  app.call(
    'POST /admin/riskFlags/:id/decision',
    { params: { id: String(id) }, body: { note: 'Looked at it', ...body } },
    { as: finance },
  )
const tip = (as = fan) =>
  app.call(
    'POST /users/:username/tips',
    { params: { username: 'maker' }, body: { amountCents: 2500 } },
    { as, key: freshKey() },
  )
const waiting = async () => (await app.call('GET /admin/overview', {}, { as: finance })).body.waiting.risks
const lines = async (action: string) =>
  (
    await sql<{ user_id: number | null; details: { note: string } }>`
      select user_id, details from audit_log where action = ${action} order by id`.execute(app.services.db)
  ).rows

it('shows who and what, with the payments that show it', async () => {
  const { body: paid } = await tip()
  const id = await raised('circular_payments', fan, maker)
  expect(await waiting()).toBe(1)
  expect((await list()).flags).toMatchObject([
    { id, kind: 'circular_payments', usernames: ['payer', 'maker'], peopleCount: 2, amountCents: 4000, outcome: null },
  ])
  const { body } = await look(id)
  expect(body.people.map(({ username, walletCents, frozen }) => [username, walletCents, frozen])).toEqual([
    ['payer', 17_500, false],
    ['maker', 0, false],
  ])
  expect(body.evidence).toMatchObject([
    { kind: 'purchase', id: paid.id, amountCents: 2500, username: 'payer', creator: 'maker' },
  ])
  expect(body.mayDecide).toBe(true)
  expect(await lines('risk.viewed')).toHaveLength(1)
})

describe('a decision', () => {
  it('stops payments of those who are chosen, tells them, and stands in the log', async () => {
    const [{ id } = { id: 0 }] = (await list()).flags
    expect((await decide(id, { outcome: 'frozen', usernames: [] })).body.errors).toHaveProperty('usernames')
    expect((await decide(id, { outcome: 'frozen', usernames: ['payer'], note: ' ' })).body.errors).toHaveProperty(
      'note',
    )
    const { status, body } = await decide(id, { outcome: 'frozen', usernames: ['payer'], note: 'A circle' })
    expect([status, body.outcome, body.note, body.decidedBy]).toEqual([200, 'frozen', 'A circle', 'mina'])
    expect(body.people.map(({ frozen }) => frozen)).toEqual([true, false])
    expect((await tip()).body.code).toBe('payments_frozen')
    const [notice] = (await app.call('GET /notifications', {}, { as: fan })).body.notifications
    expect(notice?.kind).toBe('payments_frozen')
    expect(await lines('payments.frozen')).toEqual([
      { user_id: fan.userId, details: { flag: id, kind: 'circular_payments', note: 'A circle' } },
    ])
    expect(await lines('risk.frozen')).toMatchObject([{ details: { note: 'A circle' } }])
    // once: whoever comes second is told
    expect((await decide(id, { outcome: 'dismissed' })).body.code).toBe('changed_meanwhile')
    expect([await waiting(), (await list('decided')).flags.length]).toEqual([0, 1])
  })

  it('outlives a dispute that is won, and ends when staff let somebody pay again', async () => {
    const { rows } = await sql<{
      frozen_ids: string[]
    }>`select frozen_ids from risk_flags where outcome = 'frozen'`.execute(app.services.db)
    expect(rows).toEqual([{ frozen_ids: [String(fan.userId)] }])
    const id = await raised('dispute', fan)
    const { body } = await decide(id, { outcome: 'cleared', usernames: ['payer'] })
    expect([body.outcome, body.people[0]?.frozen]).toEqual(['cleared', false])
    expect((await tip()).status).toBe(201)
    expect(await lines('payments.unfrozen')).toHaveLength(1)
    const left = await sql`select from risk_flags where frozen_ids <> '{}'`.execute(app.services.db)
    expect(left.rows).toHaveLength(0)
  })

  it('that dismisses changes nothing', async () => {
    const id = await raised('many_refunds', fan)
    expect((await decide(id, { outcome: 'dismissed', usernames: ['payer'] })).body.outcome).toBe('dismissed')
    expect((await tip()).status).toBe(201)
  })

  it('is nobody’s about themselves, and of staff accounts an admin’s alone', async () => {
    const own = await raised('shared_card', fan, finance)
    expect((await look(own)).body.mayDecide).toBe(false)
    expect((await decide(own, { outcome: 'dismissed' })).body.code).toBe('forbidden')
    const colleague = await staff(app, 'otto', 'moderator')
    const other = await raised('shared_card', fan, colleague)
    expect((await decide(other, { outcome: 'dismissed' })).body.code).toBe('forbidden')
    expect((await look(2 ** 40)).status).toBe(404)
    await sql`update risk_flags set closed_at = now(), outcome = 'dismissed' where closed_at is null`.execute(
      app.services.db,
    )
  })
})

describe('is raised', () => {
  const openKinds = async () => (await list()).flags.map(({ kind, usernames }) => [kind, usernames])
  const close = () =>
    sql`update risk_flags set closed_at = now(), outcome = 'dismissed' where closed_at is null`.execute(app.services.db)

  it('for one payout account of two people, however it is written', async () => {
    const set = async (person: Person, body: object) => {
      await sql`update sessions set stepped_up_at = now() where user_id = ${person.userId}`.execute(app.services.db)
      app.services.sessions.forgetUser(person.userId)
      const { status } = await app.call('PUT /payoutMethods', { body: body as never }, { as: person })
      expect(status).toBe(200)
    }
    const other = await app.creator('other_maker')
    const bank = { kind: 'bank', holder: 'A Name', bic: 'COBADEFFXXX', makeDefault: true }
    await set(maker, { ...bank, iban: 'DE89370400440532013000' })
    await set(maker, { ...bank, iban: 'DE89370400440532013000' })
    expect(await openKinds()).toEqual([])
    await set(other, { ...bank, holder: 'Another Name', iban: 'DE89370400440532013000' })
    expect(await openKinds()).toEqual([['shared_payout', ['maker', 'other_maker']]])
    expect((await list()).flags[0]).toMatchObject({ count: 2, endsWith: '3000' })
    await close()
    const mail = (email: string) => ({ kind: 'paypal', email, emailConfirmation: email, makeDefault: false })
    await set(maker, mail('me@example.com'))
    await set(other, mail('Me@Example.com'))
    expect(await openKinds()).toEqual([['shared_payout', ['maker', 'other_maker']]])
    await close()
  })

  it('by night for a creator’s own card and for many refunds, once a month, and not for changes of plan', async () => {
    const own = await app.fan('own_pocket')
    await app.fund(own, 10_000)
    await app.fund(maker, 500)
    await sql`update top_ups set card_print = 'one card' where user_id in (${own.userId}, ${maker.userId})`.execute(
      app.services.db,
    )
    expect((await tip(own)).status).toBe(201)
    const back = await app.fan('gets_back')
    await app.fund(back, 20_000)
    for (let time = 0; time < 5; time += 1) {
      const { body } = await tip(back)
      const refund = { amountCents: 2500, leftCents: 2500, reason: 'Again', paidBy: 'creator' as const }
      const call = { params: { id: body.id }, body: refund }
      expect((await app.call('POST /admin/payments/:id/refund', call, { as: finance })).status).toBe(201)
    }
    const night = async () => {
      const job = jobsOf(app.services).find(({ name }) => name === 'find_risks')
      await job?.run({} as never)
    }
    await night()
    await night()
    expect(await openKinds()).toEqual([
      ['many_refunds', ['gets_back']],
      ['self_payment', ['own_pocket', 'maker']],
    ])
    const [refunds, self] = (await list()).flags
    expect([refunds?.count, refunds?.amountCents, self?.amountCents]).toEqual([5, 12_500, 2500])
    expect((await look(refunds?.id ?? 0)).body.evidence).toHaveLength(5)
    expect(
      (await look(self?.id ?? 0)).body.evidence.map(({ kind }) => kind).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['purchase', 'top_up', 'top_up'])
    await close()
  })
})

it('is counted on /metrics, open and ever raised, by kind', async () => {
  await raised('shared_card', fan)
  const { body } = await app.http.inject({ url: '/metrics', headers: { host: 'localhost' } })
  expect(body).toMatch(/# TYPE fanfare_risk_flags_open gauge\n/)
  expect(body).toContain('fanfare_risk_flags_open{kind="shared_card"} 1\n')
  expect(body).toContain('fanfare_risk_flags_open{kind="dispute"} 0\n')
  expect(body).toContain('fanfare_risk_flags_total{kind="shared_payout"} 2\n')
})
