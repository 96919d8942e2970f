import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { cashAt, pendingOf, platformFee, pointsIssued, pointsOf, walletOf, type AccountId } from './accounts.ts'
import { balance, balances } from './balance.ts'
import {
  post,
  postMany,
  reverse,
  Shortfall,
  TransferConflict,
  type Leg,
  type Transfer,
  feeOf,
  priceLegs,
  transferId,
} from './transfers.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { rollUp } from './roll-up.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 24 })
})
afterAll(() => database.close())

const cash = cashAt(1)
const inTransaction = (transfer: Transfer) => database.db.transaction().execute((tx) => post(tx, transfer))
const fund = (userId: number, amount: number, cause: string) =>
  inTransaction({
    id: transferId('test', cause),
    kind: 'reversal',
    legs: [{ from: cash, to: walletOf(userId), amount }],
  })
/** Balances alone: these tests post without top-ups and subscriptions. */
const differences = async () =>
  (await reconcile(database.db, [])).differences.filter(({ what }) => /^(balance|sum) of /.test(what))

describe('post', () => {
  it('moves money, splits a price and gives points', async () => {
    await fund(1, 1000, 'split')
    const legs = priceLegs({ fanId: 1, creatorId: 2, priceCents: 799, feeBasisPoints: 2000 })
    expect(await inTransaction({ id: transferId('split'), kind: 'subscription', legs })).toBe('posted')
    expect(await balances(database.db, [walletOf(1), pendingOf(2), platformFee, pointsOf(1), pointsIssued])).toEqual([
      201, 640, 159, 7, -7,
    ])
    expect(await differences()).toEqual([])
  })

  it('rounds the fee down', () => {
    expect([feeOf(1, 2000), feeOf(99, 2000), feeOf(100, 2000), feeOf(799, 2000)]).toEqual([0, 19, 20, 159])
    expect(priceLegs({ fanId: 1, creatorId: 2, priceCents: 1, feeBasisPoints: 2000 })).toHaveLength(1)
    expect(priceLegs({ fanId: 1, creatorId: 2, priceCents: 0, feeBasisPoints: 2000 })).toEqual([])
  })

  it('posts the same id once and refuses the same id with other content', async () => {
    const transfer: Transfer = {
      id: transferId('twice'),
      kind: 'reversal',
      legs: [{ from: cash, to: walletOf(3), amount: 500 }],
    }
    expect(await inTransaction(transfer)).toBe('posted')
    expect(await inTransaction(transfer)).toBe('already')
    expect(await balance(database.db, walletOf(3))).toBe(500)
    const other = { ...transfer, legs: [{ from: cash, to: walletOf(3), amount: 501 }] }
    await expect(inTransaction(other)).rejects.toThrow(TransferConflict)
    await expect(inTransaction({ ...transfer, kind: 'subscription' })).rejects.toThrow(TransferConflict)
    const [leg] = transfer.legs
    if (!leg) throw new Error('It has one leg.')
    const elsewhere: readonly Leg[][] = [
      [{ ...leg, to: walletOf(30) }],
      [{ ...leg, from: cashAt(2) }],
      [leg, { from: cash, to: walletOf(30), amount: 1 }],
    ]
    for (const legs of elsewhere) await expect(inTransaction({ ...transfer, legs })).rejects.toThrow(TransferConflict)
    expect(await balance(database.db, walletOf(3))).toBe(500)
  })

  it('says what is missing and posts nothing', async () => {
    await fund(4, 300, 'short')
    const result = await inTransaction({
      id: transferId('short'),
      kind: 'subscription',
      legs: [{ from: walletOf(4), to: platformFee, amount: 1000 }],
    })
    expect(result).toEqual(new Shortfall(walletOf(4), 700))
    expect(await balance(database.db, walletOf(4))).toBe(300)
  })

  it('refuses amounts that are no positive whole number', async () => {
    for (const amount of [0, -5, 1.5, Number.NaN, 2 ** 60])
      await expect(
        inTransaction({
          id: transferId('bad', amount),
          kind: 'top_up',
          legs: [{ from: cash, to: walletOf(5), amount }],
        }),
      ).rejects.toThrow('has the amount')
  })

  it('refuses a transfer that moves nothing', async () => {
    await expect(inTransaction({ id: transferId('empty'), kind: 'top_up', legs: [] })).rejects.toThrow('has no legs')
  })

  it('posts a batch in its order: what one takes is not there for the next', async () => {
    await fund(31, 500, 'batch')
    const spend = (cause: string, amount: number): Transfer => ({
      id: transferId('batch', cause),
      kind: 'subscription',
      legs: [{ from: walletOf(31), to: platformFee, amount }],
    })
    const batch = [spend('first', 300), spend('second', 300), spend('third', 200)]
    expect(await database.db.transaction().execute((tx) => postMany(tx, batch))).toEqual([
      'posted',
      new Shortfall(walletOf(31), 100),
      'posted',
    ])
    expect(await balance(database.db, walletOf(31))).toBe(0)
  })

  it('undoes a transfer by posting it the other way round', async () => {
    await fund(6, 1000, 'undo')
    const before = await balances(database.db, [walletOf(6), pendingOf(7), platformFee])
    await inTransaction({
      id: transferId('undo'),
      kind: 'subscription',
      legs: priceLegs({ fanId: 6, creatorId: 7, priceCents: 499, feeBasisPoints: 2000 }),
    })
    await database.db.transaction().execute((tx) => reverse(tx, transferId('undo'), transferId('undone')))
    expect(await balances(database.db, [walletOf(6), pendingOf(7), platformFee])).toEqual(before)
    expect(await balance(database.db, pointsOf(6))).toBe(0)
  })
})

describe('the database itself', () => {
  const run = (statement: string) => database.pool.query(statement)

  it('keeps wallets from going below zero whatever the code does', async () => {
    await expect(
      run(
        `insert into ledger_transfers (id, leg, debit, credit, amount, kind) values (gen_random_uuid(), 0, ${walletOf(90)}, ${platformFee}, 1, 'top_up')`,
      ),
    ).rejects.toThrow('ledger_floor')
  })
  it('refuses to change or delete a transfer, or to set a balance', async () => {
    await fund(91, 100, 'guard')
    await expect(run('update ledger_transfers set amount = 1')).rejects.toThrow('never changed')
    await expect(run('delete from ledger_transfers')).rejects.toThrow('never changed')
    await expect(run('truncate ledger_transfers')).rejects.toThrow('never changed')
    await expect(run(`update ledger_accounts set balance = 1000000 where id = ${walletOf(91)}`)).rejects.toThrow(
      'only by transfers',
    )
    await expect(run(`insert into ledger_accounts (id, balance) values (${walletOf(92)}, 5)`)).rejects.toThrow(
      'only by transfers',
    )
    await expect(run(`delete from ledger_accounts where id = ${walletOf(91)}`)).rejects.toThrow('only by transfers')
  })
  it('refuses to move cents into points', async () => {
    await expect(
      run(
        `insert into ledger_transfers (id, leg, debit, credit, amount, kind) values (gen_random_uuid(), 0, ${cash}, ${pointsOf(93)}, 1, 'top_up')`,
      ),
    ).rejects.toThrow('ledger_transfers')
  })
})

const fans = [1001, 1002, 1003]
const creators = [2001, 2002]
type Step = { kind: 'fund' | 'buy' | 'again' | 'roll'; fan: number; creator: number; amount: number; cause: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('fund', 'buy', 'buy', 'buy', 'again', 'roll'),
  fan: fc.constantFrom(...fans),
  creator: fc.constantFrom(...creators),
  amount: fc.integer({ min: 1, max: 3000 }),
  cause: fc.integer({ min: 0, max: 40 }),
})

describe('under any mixture of operations', () => {
  let round = 0

  it('agrees with a model that is run one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        round += 1
        const base = round * 10_000
        const model = new Map<AccountId, number>()
        const posted = new Set<string>()
        const move = (legs: readonly Leg[]) => {
          for (const { from, to, amount } of legs) {
            model.set(from, (model.get(from) ?? 0) - amount)
            model.set(to, (model.get(to) ?? 0) + amount)
          }
        }
        const [shared] = await balances(database.db, [platformFee])
        model.set(platformFee, shared ?? 0)
        for (const { kind, fan, creator, amount, cause } of steps) {
          if (kind === 'roll') {
            await rollUp(database.db)
            continue
          }
          const wallet = walletOf(base + fan)
          const id = transferId('model', base, kind === 'again' ? 'buy' : kind, fan, creator, amount, cause)
          const legs: Leg[] =
            kind === 'fund'
              ? [{ from: cash, to: wallet, amount }]
              : priceLegs({ fanId: base + fan, creatorId: base + creator, priceCents: amount, feeBasisPoints: 2000 })
          const result = await inTransaction({ id, kind: kind === 'fund' ? 'reversal' : 'subscription', legs })
          if (posted.has(id)) expect(result).toBe('already')
          else if (kind !== 'fund' && (model.get(wallet) ?? 0) < amount)
            expect(result).toEqual(new Shortfall(wallet, amount - (model.get(wallet) ?? 0)))
          else {
            expect(result).toBe('posted')
            posted.add(id)
            move(legs)
          }
        }
        const ids = [...model.keys()].filter((id) => id !== cash && id !== pointsIssued)
        expect(await balances(database.db, ids)).toEqual(ids.map((id) => model.get(id)))
        expect(await differences()).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('never goes below zero, never pays twice and always sums to zero when everything happens at once', async () => {
    const base = 5_000_000
    await Promise.all(fans.map((fan) => fund(base + fan, 20_000, `rush ${fan}`)))
    const results = { posted: 0, already: 0, refused: 0 }
    let spent = 0
    const buy = async (index: number) => {
      const fan = fans[index % fans.length] ?? 0
      const creator = creators[index % creators.length] ?? 0
      const price = 100 + (index % 7) * 100
      // every third purchase repeats an earlier one
      const cause = index % 3 === 2 ? index - 1 : index
      const again = index % 3 === 2
      const chosen = again
        ? {
            fan: fans[cause % fans.length] ?? 0,
            creator: creators[cause % creators.length] ?? 0,
            price: 100 + (cause % 7) * 100,
          }
        : { fan, creator, price }
      const legs = priceLegs({
        fanId: base + chosen.fan,
        creatorId: base + chosen.creator,
        priceCents: chosen.price,
        feeBasisPoints: 2000,
      })
      const result = await inTransaction({ id: transferId('rush', cause), kind: 'subscription', legs })
      if (result === 'posted') {
        results.posted += 1
        spent += chosen.price
      } else if (result === 'already') results.already += 1
      else results.refused += 1
    }
    let running = true
    const watcher = (async () => {
      while (running) {
        const { rows } = await sql<{ sum: number; low: number }>`
          select (select coalesce(sum(balance), 0) from ledger_accounts where id % 16 < 7)::bigint
            + (select coalesce(sum(amount), 0) from ledger_deltas where account_id % 16 < 7)::bigint as sum,
            (select coalesce(min(balance), 0) from ledger_accounts where ledger_has_floor(id)) as low`.execute(
          database.db,
        )
        expect(rows[0]).toEqual({ sum: 0, low: 0 })
        await rollUp(database.db)
      }
    })()
    const queue = Array.from({ length: 600 }, (_, index) => index)
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) await buy(next)
      }),
    )
    running = false
    await watcher
    const left = await balances(
      database.db,
      fans.map((fan) => walletOf(base + fan)),
    )
    expect(left.reduce((sum, one) => sum + one, 0)).toBe(60_000 - spent)
    expect(results.posted).toBeGreaterThan(50)
    expect(results.refused).toBeGreaterThan(50)
    expect(results.already).toBeGreaterThan(10)
    expect(await differences()).toEqual([])
  })
})
