import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heldOf, pendingOf, platformFee, pointsOf, taxPayable, walletOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { reconcile } from './reconcile.ts'
import type { Tx } from '#platform/services.ts'
import { Failure } from '#platform/failure.ts'
import { returnUnanswered } from '#modules/tips/refund-unanswered-messages.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { releaseHeld, returnHeld, type Which } from './escrow.ts'
import { purchase } from './purchase.ts'

let app: TestApp
let creator: Person
let fan: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  creator = await app.creator(`maker_${String(number)}`)
  fan = await app.fan(`fan_${String(number)}`)
  await app.fund(fan, 5000)
})

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.services.db.transaction().execute(work)
const hold = async (priceCents: number): Promise<string> => {
  const id = randomUUID()
  const held = await inTx((tx) =>
    purchase(tx, app.services, {
      kind: 'message',
      id,
      buyerId: fan.userId,
      creatorId: creator.userId,
      subjectId: 1,
      priceCents,
    }),
  )
  if (held instanceof Failure) throw new Error(held.code)
  return id
}
const release = (which: Which) => inTx((tx) => releaseHeld(tx, which))
const giveBack = (which: Which) => inTx((tx) => returnHeld(tx, which))
/** Of the fan's wallet and held money, the creator's pending earnings, and the fan's points. */
const amounts = () =>
  balances(app.services.db, [walletOf(fan.userId), heldOf(fan.userId), pendingOf(creator.userId), pointsOf(fan.userId)])
const differences = async () => (await reconcile(app.services.db, [])).differences
const age = (id: string, interval: string) =>
  sql`update purchases set made_at = now() - ${interval}::interval where id = ${id}`.execute(app.services.db)

describe('a paid message', () => {
  it('waits with its tax, and an answer gives the creator, the platform and the tax office their parts', async () => {
    await sql`update accounts set country = 'FR' where user_id = ${fan.userId}`.execute(app.services.db)
    const before = await balances(app.services.db, [platformFee, taxPayable])
    const purchaseId = await hold(999)
    expect(await amounts()).toEqual([5000 - 999 - 200, 1199, 0, 0])
    expect(await differences()).toEqual([])
    // the creator does not see it among the earnings yet
    expect((await app.call('GET /earnings', {}, { as: creator })).body).toMatchObject({ pendingCents: 0, entries: [] })
    expect(await release({ buyerId: fan.userId, creatorId: creator.userId })).toBe(1)
    expect(await amounts()).toEqual([3801, 0, 800, 9])
    const after = await balances(app.services.db, [platformFee, taxPayable])
    expect(after.map((cents, index) => cents - (before[index] ?? 0))).toEqual([199, 200])
    expect((await app.call('GET /earnings', {}, { as: creator })).body.entries).toMatchObject([
      { id: purchaseId, kind: 'message', state: 'pending', amountCents: 800 },
    ])
    expect([await release({ purchaseId }), await giveBack({ purchaseId })]).toEqual([0, 0])
    expect(await differences()).toEqual([])
  })

  it('counts its hold period from the answer', async () => {
    const id = await hold(1000)
    await age(id, '6 days')
    await release({ purchaseId: id })
    const { pendingUntil, entries } = (await app.call('GET /earnings', {}, { as: creator })).body
    expect(pendingUntil).toBe(entries[0]?.availableAt)
    const days = (Date.parse(pendingUntil ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
  })

  it('is given back whole when it is unsent or blocked, and the fan is told', async () => {
    await hold(500)
    await hold(700)
    expect(await giveBack({ buyerId: fan.userId, creatorId: creator.userId })).toBe(2)
    expect(await amounts()).toEqual([5000, 0, 0, 0])
    const { notifications } = (await app.call('GET /notifications', {}, { as: fan })).body
    expect(notifications.map(({ kind, amountCents }) => `${kind} ${String(amountCents)}`).toSorted()).toEqual([
      'hold_returned 500',
      'hold_returned 700',
    ])
    const { transactions } = (await app.call('GET /wallet/transactions', {}, { as: fan })).body
    expect(transactions.map(({ kind, amountCents }) => `${kind} ${String(amountCents)}`).toSorted()).toEqual(
      ['hold -500', 'hold -700', 'hold_returned 500', 'hold_returned 700', 'top_up 5000'].toSorted(),
    )
  })

  it('comes back by itself after seven days without an answer, and not a minute before', async () => {
    const [old, young] = [await hold(300), await hold(400)]
    await age(old, '7 days')
    await age(young, '6 days 23 hours 59 minutes')
    expect(await returnUnanswered(app.services)).toBe(1)
    expect(await amounts()).toEqual([4600, 400, 0, 0])
    expect(await returnUnanswered(app.services)).toBe(0)
  })

  it('is either answered or given back, whoever comes at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const purchaseId = await hold(100)
      await age(purchaseId, '8 days')
      const [answered, unsent, returned] = await Promise.all([
        release({ buyerId: fan.userId, creatorId: creator.userId }),
        giveBack({ purchaseId }),
        returnUnanswered(app.services),
      ])
      expect(answered + unsent + returned).toBe(1)
    }
    expect(await differences()).toEqual([])
  })

  it('cannot be held with too little', async () => {
    await expect(hold(5001)).rejects.toThrow('fund_wallet')
    expect(await amounts()).toEqual([5000, 0, 0, 0])
  })
})

it('whatever happens in whatever order, what is held is what waits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('hold', 'release', 'return', 'all'), fc.integer({ min: 1, max: 900 })), {
        maxLength: 12,
      }),
      async (steps) => {
        const ids: string[] = []
        for (const [step, n] of steps) {
          const purchaseId = ids[n % Math.max(1, ids.length)] ?? randomUUID()
          if (step === 'hold') ids.push(await hold(n).catch(() => randomUUID()))
          else if (step === 'release') await release({ purchaseId })
          else if (step === 'return') await giveBack({ purchaseId })
          else await giveBack({ buyerId: fan.userId, creatorId: creator.userId })
        }
        expect(await differences()).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})
