import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { availableOf, inPayoutOf, pendingOf, pointsOf, refundsOwed, walletOf } from '#modules/ledger/accounts.ts'
import { balance, balances } from '#modules/ledger/balance.ts'
import { reconcile } from './reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { earn, setMethod, withdraw } from '#test/payouts.ts'
import { closeBooks } from './close-books.ts'
import { purchase } from './purchase.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const close = (person: Person) =>
  app.services.db.transaction().execute((tx) => closeBooks(tx, app.services, person.userId))
const left = ({ userId }: Person) =>
  balances(app.services.db, [walletOf(userId), pendingOf(userId), availableOf(userId), pointsOf(userId)])
const owed = () => balance(app.services.db, refundsOwed)
const differences = async () => (await reconcile(app.services.db, [])).differences
const tip = (creator: Person, fan: Person, amountCents: number) =>
  app.call('POST /users/:username/tips', { params: { username: creator.username }, body: { amountCents } }, { as: fan })
const hold = (creator: Person, fan: Person, priceCents: number) =>
  app.services.db.transaction().execute((tx) =>
    purchase(tx, app.services, {
      kind: 'message',
      id: randomUUID(),
      buyerId: fan.userId,
      creatorId: creator.userId,
      subjectId: 1,
      priceCents,
    }),
  )

const claims = (claimCents: number) => ({ toCards: [], payoutCents: 0, claimCents })
const cards = (cents: number) => ({ toCards: [{ last4: null, cents }], payoutCents: 0, claimCents: 0 })

it('a fan who leaves gets the wallet and what was held back to the card; points end', async () => {
  const [creator, fan] = [await app.creator('maker_1'), await app.fan('fan_1')]
  await app.fund(fan, 5000)
  await tip(creator, fan, 1200)
  await hold(creator, fan, 800)
  const before = await owed()
  expect(await close(fan)).toEqual(cards(3800))
  expect(await left(fan)).toEqual([0, 0, 0, 0])
  expect((await owed()) - before).toBe(0)
  // once more moves nothing, and what comes later goes back too
  expect(await close(fan)).toEqual(claims(0))
  await app.fund(fan, 500)
  expect(await close(fan)).toEqual(cards(500))
  expect(await differences()).toEqual([])
})

it('a creator who leaves is paid all earnings by the payout method; fans get back what was held', async () => {
  const [creator, fan] = [await app.creator('maker_2'), await app.fan('fan_2')]
  await earn(app, creator, fan, 2000)
  await app.fund(fan, 3000)
  await tip(creator, fan, 1000)
  await hold(creator, fan, 700)
  await setMethod(app, creator)
  expect(await close(creator)).toEqual({ toCards: [], payoutCents: 2800, claimCents: 0 })
  expect(await left(creator)).toEqual([0, 0, 0, 0])
  expect(await balance(app.services.db, inPayoutOf(creator.userId))).toBe(2800)
  expect(await balance(app.services.db, walletOf(fan.userId))).toBe(2000)
  expect(await differences()).toEqual([])
})

it('without a payout method, or beside a withdrawal that is under way, the rest can be claimed', async () => {
  const [bare, busy, fan] = [await app.creator('maker_3'), await app.creator('maker_4'), await app.fan('fan_3')]
  for (const creator of [bare, busy]) await earn(app, creator, fan, 8000)
  expect(await close(bare)).toEqual(claims(8000))
  await setMethod(app, busy)
  expect((await withdraw(app, busy, 5000)).status).toBe(201)
  expect(await close(busy)).toEqual(claims(3000))
  expect(await balance(app.services.db, inPayoutOf(busy.userId))).toBe(5000)
  expect(await differences()).toEqual([])
})
