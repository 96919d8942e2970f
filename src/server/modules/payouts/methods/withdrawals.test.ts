import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { availableOf, inPayoutOf, payoutSent } from '#modules/ledger/accounts.ts'
import { balance, balances } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { addBusinessDays } from '../business-days.ts'
import { approveWithdrawal, markPaid, markReturned, markSent, rejectWithdrawal } from '../settle-withdrawal.ts'
import { Failure } from '#platform/failure.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { earn, paypal, setMethod, stepUp, withdraw } from '#test/payouts.ts'

let app: TestApp
let creator: Person
let fan: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('giver')
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  creator = await app.creator(`maker_${String(number)}`)
  await earn(app, creator, fan, 20_000)
  await setMethod(app, creator)
})

const list = async () => (await app.call('GET /withdrawals', {}, { as: creator })).body
const amounts = () => balances(app.services.db, [availableOf(creator.userId), inPayoutOf(creator.userId)])
const differences = async () => (await reconcile(app.services.db, [])).differences
/** Staff's steps. */
const staff = (step: typeof approveWithdrawal, id: number) => transaction(app.services.db, (tx) => step(tx, id))
const approve = (id: number) => staff(approveWithdrawal, id)
const sent = (id: number) => staff((tx, of) => markSent(tx, of), id)
const paid = (id: number) => staff(markPaid, id)
const rejected = (id: number) => staff((tx, of) => rejectWithdrawal(tx, of, 'Name differs'), id)
const returned = (id: number) => staff((tx, of) => markReturned(tx, of, 'Account closed'), id)

describe('a withdrawal', () => {
  it('sets available earnings aside, goes through its states, and leaves', async () => {
    const { status, body } = await withdraw(app, creator, 15_000)
    expect([status, body]).toMatchObject([
      201,
      { state: 'requested', amountCents: 15_000, method: { kind: 'bank', endsWith: '3000' }, notBefore: null },
    ])
    expect(body.dueOn).toBe(addBusinessDays(new Date().toISOString().slice(0, 10), 7))
    expect(await amounts()).toEqual([5000, 15_000])
    expect((await app.call('GET /earnings', {}, { as: creator })).body).toMatchObject({
      availableCents: 5000,
      inPayoutCents: 15_000,
    })
    const before = await balance(app.services.db, payoutSent)
    for (const [step, state] of [
      [approve, 'approved'],
      [sent, 'sent'],
      [paid, 'paid'],
    ] as const) {
      await step(body.id)
      expect((await list()).withdrawals[0]).toMatchObject({ id: body.id, state })
      expect(await differences()).toEqual([])
    }
    expect(await amounts()).toEqual([5000, 0])
    expect((await balance(app.services.db, payoutSent)) - before).toBe(15_000)
    const { notifications } = (await app.call('GET /notifications', {}, { as: creator })).body
    expect(notifications.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'withdrawal_paid',
      'withdrawal_sent',
      'withdrawal_approved',
    ])
  })

  it('is told of by mail at each step, with the amount and the way to its page', async () => {
    for (const [step, told] of [
      [approve, 'Your withdrawal of $150.00 was approved'],
      [sent, 'Your withdrawal of $150.00 is on its way'],
      [returned, 'Your withdrawal of $150.00 came back. The money is available again.'],
    ] as const) {
      const id =
        step === approve ? (await withdraw(app, creator, 15_000)).body.id : ((await list()).withdrawals[0]?.id ?? 0)
      await step(id)
      await sql`update notification_outbox set due_at = now() where user_id = ${creator.userId}`.execute(
        app.services.db,
      )
      await app.runJobs()
      const mails = (await app.services.mailbox?.list()) ?? []
      const mine = mails.filter(({ to, text }) => to === `${creator.username}@example.com` && text.includes(told))
      expect(mine.map(({ text }) => text.includes(`${app.services.publicUrl}/`))).toEqual([true])
    }
  })

  it('gives the money back when it is rejected or comes back, even after it seemed paid', async () => {
    for (const steps of [[rejected], [approve, rejected], [approve, sent, returned], [approve, sent, paid, returned]]) {
      const { body } = await withdraw(app, creator, 20_000)
      for (const step of steps) expect(await step(body.id)).not.toBeInstanceOf(Failure)
      expect(await amounts()).toEqual([20_000, 0])
    }
    expect((await list()).withdrawals.map(({ state, reason }) => [state, reason])).toEqual([
      ['returned', 'Account closed'],
      ['returned', 'Account closed'],
      ['rejected', 'Name differs'],
      ['rejected', 'Name differs'],
    ])
    expect(await differences()).toEqual([])
  })

  it('is one at a time, of 50 dollars at least and of what is available, with a method', async () => {
    for (const [cents, code] of [
      [4999, 'invalid_input'],
      [0, 'invalid_input'],
      [-5000, 'invalid_input'],
      [5000.5, 'invalid_input'],
      [20_001, 'invalid_input'],
      [2 ** 53 - 1, 'invalid_input'],
    ] as const)
      expect([cents, (await withdraw(app, creator, cents)).body.code]).toEqual([cents, code])
    expect((await withdraw(app, creator, 5000)).status).toBe(201)
    const second = await withdraw(app, creator, 5000)
    expect([second.status, second.body.code]).toEqual([409, 'withdrawal_open'])
    expect((await withdraw(app, fan, 5000)).body.code).toBe('payout_method_missing')
    await sql`update accounts set payments_frozen_at = now() where user_id = ${creator.userId}`.execute(app.services.db)
    expect((await withdraw(app, creator, 5000)).body.code).toBe('payments_frozen')
  })

  it('asked for twice at once is one, and the same key gives the same answer', async () => {
    await stepUp(app, creator)
    const ask = (key: string) => app.call('POST /withdrawals', { body: { amountCents: 8000 } }, { as: creator, key })
    const both = await Promise.all([ask(freshKey()), ask(freshKey()), ask(freshKey()), ask(freshKey())])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(await amounts()).toEqual([12_000, 8000])
    await rejected(both.find(({ status }) => status === 201)?.body.id ?? 0)
    const key = freshKey()
    const same = await Promise.all([ask(key), ask(key)])
    expect(same[0].body).toEqual(same[1].body)
    expect(await amounts()).toEqual([12_000, 8000])
  })

  it('goes where it was asked to go, though the method changes; the next one waits 48 hours', async () => {
    const { body: first } = await withdraw(app, creator, 5000)
    await app.call('PUT /payoutMethods', { body: { ...paypal, makeDefault: true } }, { as: creator })
    expect((await list()).withdrawals[0]?.method).toEqual({ kind: 'bank', endsWith: '3000' })
    await approve(first.id)
    expect(await sent(first.id)).toMatchObject({ state: 'sent' })
    await paid(first.id)
    const { body: second } = await withdraw(app, creator, 5000)
    expect(second.method).toEqual({ kind: 'paypal', endsWith: 'a•••@example.com' })
    expect(Date.parse(second.notBefore ?? '')).toBeGreaterThan(Date.now() + 47 * 3_600_000)
    await approve(second.id)
    expect(await sent(second.id)).toMatchObject({ code: 'not_ready', details: { heldUp: true } })
    await sql`update withdrawals set not_before = now() where id = ${second.id}`.execute(app.services.db)
    expect(await sent(second.id)).toMatchObject({ state: 'sent' })
  })

  it('is its owner’s alone', async () => {
    await withdraw(app, creator, 5000)
    const other = await app.creator(`other_${String(number)}`)
    expect((await app.call('GET /withdrawals', {}, { as: other })).body).toEqual({
      availableCents: 0,
      owedCents: 0,
      withdrawals: [],
      nextCursor: null,
    })
  })
})

it('whatever steps come in whatever order, nothing is lost and what is set aside is what is open', async () => {
  const steps = { approve, sent, paid, rejected, returned }
  const allowed: Record<string, readonly string[]> = {
    requested: ['approve', 'rejected'],
    approved: ['sent', 'rejected'],
    sent: ['paid', 'returned'],
    paid: ['returned'],
    returned: [],
    rejected: [],
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('ask', ...(Object.keys(steps) as (keyof typeof steps)[])), { maxLength: 14 }),
      async (run) => {
        for (const name of run) {
          const [newest] = (await list()).withdrawals
          if (name === 'ask') {
            const { status } = await withdraw(app, creator, 5000)
            const open = newest !== undefined && ['requested', 'approved', 'sent'].includes(newest.state)
            expect(status).toBe(open ? 409 : 201)
          } else if (newest) {
            const result = await steps[name](newest.id)
            expect(result instanceof Failure).toBe(!(allowed[newest.state] ?? []).includes(name))
          }
          const { rows } = await sql<{
            gone: number
          }>`select coalesce(sum(amount_cents), 0)::bigint as gone from withdrawals
            where user_id = ${creator.userId} and state = 'paid'`.execute(app.services.db)
          const gone = rows[0]?.gone ?? 0
          const [available = 0, inPayout = 0] = await amounts()
          expect(available + inPayout + gone).toBe(20_000)
          if (available < 5000) return
        }
        expect(await differences()).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
})

describe('the due date', () => {
  it.each([
    ['2026-11-20', 7, '2026-12-01'], // a Friday
    ['2026-11-21', 7, '2026-12-01'],
    ['2026-11-22', 7, '2026-12-01'],
    ['2026-11-23', 7, '2026-12-02'],
    ['2026-11-25', 1, '2026-11-26'],
    ['2026-11-27', 1, '2026-11-30'],
    ['2028-02-25', 2, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-11-25', 0, '2026-11-25'],
  ])('%s and %i working days is %s', (from, days, due) => expect(addBusinessDays(from, days)).toBe(due))
})
