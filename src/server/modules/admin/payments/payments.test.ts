import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentChain } from '#contract/staff/payments.ts'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let finance: Person
let fan: Person
let creator: Person
let tipId: string
let topUp: { id: string; settled_ref: string }
beforeAll(async () => {
  app = await createTestApp()
  finance = await staff(app, 'finance_one', 'finance')
  fan = await app.fan('payer_one')
  creator = await app.creator('paid_one')
  await app.fund(fan, 10_000)
  tipId = await tip(fan, 3000)
  const { rows } = await sql<typeof topUp>`select id, settled_ref from top_ups where user_id = ${fan.userId}`.execute(
    app.services.db,
  )
  if (!rows[0]) throw new Error('There is no top-up.')
  topUp = rows[0]
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
})

const tip = async (as: Person, amountCents: number): Promise<string> =>
  (
    await app.call(
      'POST /users/:username/tips',
      { params: { username: creator.username }, body: { amountCents } },
      { as },
    )
  ).body.id
const find = async (q: string, more: object = {}) =>
  (await app.call('GET /admin/payments', { query: { q, ...more } }, { as: finance })).body
const look = async (id: string, as = finance): Promise<PaymentChain> =>
  (await app.call('GET /admin/payments/:id', { params: { id } }, { as })).body
const refund = (id: string, amountCents: number, leftCents: number, as = finance, key = freshKey()) =>
  app.call(
    'POST /admin/payments/:id/refund',
    { params: { id }, body: { amountCents, leftCents, reason: 'Sent to the wrong person.', paidBy: 'creator' } },
    { as, key },
  )
const audited = async (action: string) =>
  (
    await sql<{
      subject: string
      user: number
      details: object
    }>`select subject_kind || ' ' || subject_id as subject, user_id as user,
      details from audit_log where action = ${action} order by id`.execute(app.services.db)
  ).rows
const wallet = async (as: Person) => (await app.call('GET /wallet', undefined, { as })).body.balanceCents

describe('payments are found', () => {
  it('by every number that somebody may have, in any case', async () => {
    const { body: receipt } = await app.call('GET /receipts/:id', { params: { id: tipId } }, { as: fan })
    for (const q of [tipId, tipId.toUpperCase(), receipt.number, receipt.number.toLowerCase(), tipId.slice(0, 8)])
      expect((await find(q)).payments.map(({ id }) => id)).toEqual([tipId])
    for (const q of [topUp.id, topUp.settled_ref])
      expect((await find(q)).payments).toMatchObject([
        { kind: 'top_up', id: topUp.id, amountCents: 10_000, username: 'payer_one' },
      ])
    expect(await find('nothing-of-the-kind')).toEqual({ person: null, payments: [], nextCursor: null })
  })

  it('by whom they are, a page at a time, paid or earned; whose were looked at is written down', async () => {
    const many = await app.fan('payer_many')
    await app.fund(many, 5000)
    const tips: string[] = []
    for (let cents = 100; cents < 600; cents += 100) tips.push(await tip(many, cents))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof find>> = await find('@Payer_Many', {
        limit: '2',
        ...(cursor && { cursor }),
      })
      expect(page.person).toMatchObject({ username: 'payer_many', walletCents: 3500, frozen: false })
      seen.push(...page.payments.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.slice(0, -1)).toEqual(tips.toReversed())
    expect(seen).toHaveLength(6)
    expect((await find('payer_many@example.com')).person?.username).toBe('payer_many')
    const earned = await find('paid_one', { side: 'earned' })
    expect(earned.payments.filter(({ id }) => tips.includes(id))).toHaveLength(5)
    expect((await find('paid_one')).payments).toEqual([])
    const lines = await audited('payments.listed')
    expect(lines.filter(({ user }) => user === many.userId)).toHaveLength(2)
  })

  it('and a withdrawal by its number, beside the dispute of the same one', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on, state, provider_ref)
      values (${creator.userId}, 5000, 'paypal', '', '.com', current_date, 'rejected', 'PAYOUT-77') returning id`.execute(
      app.services.db,
    )
    const id = String(rows[0]?.id)
    for (const q of [id, 'PAYOUT-77'])
      expect((await find(q)).payments).toMatchObject([{ kind: 'withdrawal', id, username: 'paid_one' }])
    expect(await look(id)).toMatchObject({
      kind: 'withdrawal',
      withdrawal: { state: 'rejected', providerRef: 'PAYOUT-77' },
      charge: null,
      mayRefund: false,
    })
    expect((await refund(id, 100, 100)).status).toBe(404)
  })
})

describe('the chain of a payment', () => {
  it('goes from the charge to the cents in the books, whichever end one begins at', async () => {
    const charge = { id: topUp.id, provider: 'sandbox', state: 'succeeded', amountCents: 10_000, leftCents: 7000 }
    const bought = { id: tipId, kind: 'tip', creator: 'paid_one', priceCents: 3000, feeCents: 600, leftCents: 3000 }
    const fromCharge = await look(topUp.id)
    expect(fromCharge).toMatchObject({ kind: 'top_up', charge, purchases: [bought], mayRefund: true })
    const fromTip = await look(tipId)
    expect(fromTip).toMatchObject({ kind: 'purchase', charge, purchases: [bought], payer: { walletCents: 7000 } })
    expect(fromTip.postings).toEqual(fromCharge.postings)
    const cents = fromTip.postings.filter(({ unit }) => unit === 'cents')
    expect(cents.map(({ from, to, amount }) => [from.kind, from.owner, to.kind, to.owner, amount])).toEqual([
      ['provider_cash', expect.stringMatching(/^\d+$/), 'wallet', 'payer_one', 10_000],
      ['wallet', 'payer_one', 'creator_pending', 'paid_one', 2400],
      ['wallet', 'payer_one', 'platform_fee', null, 600],
    ])
    expect(fromTip.postings.filter(({ unit }) => unit === 'points')).toMatchObject([{ amount: 30 }])
    expect((await audited('payment.viewed')).slice(-2)).toMatchObject([
      { subject: `top_up ${topUp.id}`, user: fan.userId },
      { subject: `purchase ${tipId}`, user: fan.userId },
    ])
  })

  it('of a charge ends where the next one begins', async () => {
    const twice = await app.fan('payer_twice')
    await app.fund(twice, 2000)
    const before = await tip(twice, 500)
    await app.fund(twice, 2000)
    const after = await tip(twice, 500)
    const { rows } = await sql<{
      id: string
    }>`select id from top_ups where user_id = ${twice.userId} order by settled_at`.execute(app.services.db)
    const chains = [await look(rows[0]?.id ?? ''), await look(rows[1]?.id ?? '')]
    expect(chains.map(({ purchases }) => purchases.map(({ id }) => id))).toEqual([[before], [after]])
    expect((await look(after)).charge?.id).toBe(rows[1]?.id)
  })
})

describe('giving back', () => {
  it('a part and then the rest of a purchase, once for a key, never by who looks at an older state', async () => {
    const key = freshKey()
    const first = await refund(tipId, 1000, 3000, finance, key)
    expect([first.status, first.body]).toMatchObject([201, { amountCents: 1000, taxCents: 0, lostCents: 0 }])
    expect((await refund(tipId, 1000, 3000, finance, key)).body).toEqual(first.body)
    expect(await wallet(fan)).toBe(8000)
    expect((await refund(tipId, 1000, 3000)).body.code).toBe('changed_meanwhile')
    expect((await refund(tipId, 2001, 2000)).body.code).toBe('invalid_input')
    const both = await Promise.all([refund(tipId, 2000, 2000), refund(tipId, 2000, 2000)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await wallet(fan)).toBe(10_000)
    const chain = await look(tipId)
    expect(chain.purchases).toMatchObject([{ state: 'refunded', refundedCents: 3000, leftCents: 0, earnedCents: 0 }])
    expect(chain.givenBack.map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [1000, 'succeeded'],
      [2000, 'succeeded'],
    ])
    expect(chain.postings.filter(({ kind }) => kind === 'refund').length).toBeGreaterThan(2)
    // a refund has a number as well
    expect((await find(chain.givenBack[0]?.id ?? '')).payments.map(({ id }) => id)).toEqual([tipId])
    expect((await audited('purchase.refunded')).map(({ details }) => details)).toMatchObject([
      { priceCents: 1000, reason: 'Sent to the wrong person.' },
      { priceCents: 2000 },
    ])
  })

  it('a top-up to the card, no more than the wallet holds', async () => {
    await tip(fan, 4000)
    expect((await look(topUp.id)).charge?.leftCents).toBe(6000)
    expect((await refund(topUp.id, 6001, 6000)).body.code).toBe('invalid_input')
    expect((await refund(topUp.id, 2500, 6000)).status).toBe(201)
    await app.runJobs()
    const chain = await look(topUp.id)
    expect(chain.charge).toMatchObject({ refundedCents: 2500, leftCents: 3500 })
    expect(chain.givenBack.at(-1)).toMatchObject({ kind: 'top_up', of: topUp.id, amountCents: 2500 })
    expect(await wallet(fan)).toBe(3500)
    expect(await audited('top_up.refunded')).toMatchObject([{ subject: `top_up ${topUp.id}`, user: fan.userId }])
  })

  it('never one’s own, as payer or as creator', async () => {
    await app.fund(finance, 2000)
    const own = await tip(finance, 1000)
    expect((await look(own)).mayRefund).toBe(false)
    expect((await refund(own, 1000, 1000)).body.code).toBe('forbidden')
    const second = await staff(app, 'finance_two', 'finance')
    expect((await refund(own, 1000, 1000, second)).status).toBe(201)
  })
})

describe('a dispute', () => {
  it('stands in its list and its chain, gives its evidence to finance alone, and can be followed by opening payments', async () => {
    const { db, payments } = app.services
    const provider = payments.byName('sandbox')
    if (!provider) throw new Error('There is no sandbox.')
    const who = await app.fan('payer_gone')
    await app.fund(who, 4000)
    const bought = await tip(who, 3000)
    const { rows } = await sql<{
      id: string
      ref: string
    }>`select id, settled_ref as ref from top_ups where user_id = ${who.userId}`.execute(db)
    const { id = '', ref = '' } = rows[0] ?? {}
    const event = { eventId: 'e', disputeRef: 'dp_42', settledRef: ref, amountCents: 4000, reason: 'fraudulent' }
    await db
      .transaction()
      .execute((tx) => openDispute(tx, app.services, provider, { ...event, kind: 'dispute.opened' }))
    await sql`update sandbox_payments set disputed_cents = 4000 where id = ${ref}`.execute(db)

    const { disputes } = (await app.call('GET /admin/disputes', { query: {} }, { as: finance })).body
    expect(disputes).toMatchObject([
      { username: 'payer_gone', providerRef: 'dp_42', state: 'open', amountCents: 4000, walletCents: 1000 },
    ])
    expect(
      (await app.call('GET /admin/disputes', { query: { list: 'closed' } }, { as: finance })).body.disputes,
    ).toEqual([])
    expect((await app.call('GET /admin/overview', {}, { as: finance })).body.waiting.disputes).toBe(1)
    for (const payment of [id, bought]) {
      const chain = await look(payment)
      expect(chain.disputes).toMatchObject([{ providerRef: 'dp_42', reversedCents: 3000, lostCents: 0 }])
      expect(chain.postings.map(({ kind }) => kind)).toContain('dispute')
      expect(chain.payer.frozen).toBe(true)
    }
    expect((await find('dp_42')).payments.map((payment) => payment.id)).toEqual([id])

    const number = String(disputes[0]?.id)
    const take = (form: string, as?: Person) =>
      app.http.inject({
        url: `/api/files/dispute-evidence.${form}?dispute=${number}`,
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      })
    const moderator = await staff(app, 'mod_one', 'moderator')
    for (const as of [undefined, who, moderator])
      for (const form of ['pdf', 'json']) expect((await take(form, as)).statusCode).toBe(404)
    expect(await audited('dispute.evidence_taken')).toEqual([])
    const json = await take('json', finance)
    expect([json.statusCode, json.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="dispute-${number}.json"`,
    ])
    expect(json.json()).toMatchObject({ account: { username: 'payer_gone' }, consent: [{ id: bought, kind: 'tip' }] })
    const pdf = await take('pdf', finance)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await take('pdf', finance)).rawPayload.equals(pdf.rawPayload)).toBe(true)
    const missing = await app.http.inject({
      url: '/api/files/dispute-evidence.pdf?dispute=999',
      headers: { authorization: `Bearer ${finance.token}` },
    })
    expect(missing.statusCode).toBe(404)
    expect((await audited('dispute.evidence_taken')).map(({ details }) => details)).toEqual([
      { form: 'json' },
      { form: 'pdf' },
      { form: 'pdf' },
    ])

    const unfreeze = () =>
      app.call('DELETE /admin/users/:username/paymentFreeze', { params: { username: 'payer_gone' } }, { as: finance })
    expect((await unfreeze()).body).toMatchObject({ username: 'payer_gone', frozen: false })
    expect((await app.call('GET /wallet', undefined, { as: who })).body.frozen).toBe(false)
    await unfreeze()
    expect(await audited('payments.unfrozen')).toHaveLength(1)
  })
})
