import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { availableOf, chargebackLoss, owedOf, pendingOf, refundsOwed, walletOf } from '#modules/ledger/accounts.ts'
import { balance, balances } from '#modules/ledger/balance.ts'
import { post } from '#modules/ledger/transfers.ts'
import { reconcile } from '../reconcile.ts'
import { reconcileShares } from '../books/reconcile-shares.ts'
import { closeBooks } from '../close-books.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { releaseEarnings } from '../buying/release-earnings.ts'
import { restorePurchase, type UndoneRefund } from '../buying/restore-purchase.ts'
import type { Tx } from '#platform/services.ts'
import { Failure } from '#platform/failure.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { holdIsOver, pricedPost, share, tipOn, unlockPost } from '#test/shares.ts'

/** What co-creators get, and give back: whatever happens, the books add up, and say why. */

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const creator = () => app.creator(`maker_${String((people += 1))}`)
async function buyer(): Promise<Person> {
  const fan = await app.fan(`buyer_${String((people += 1))}`)
  await app.fund(fan, 50_000)
  return fan
}
const have = async (...owners: Person[]): Promise<number[]> =>
  balances(
    app.services.db,
    owners.map(({ userId }) => availableOf(userId)),
  )
const differences = async () => (await reconcile(app.services.db, [])).differences
const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.services.db.transaction().execute(work)
const refund = (id: string, cents?: number) =>
  inTransaction((tx) =>
    refundPurchase(tx, null, id, { kind: 'refund', keepAccess: true, ...(cents !== undefined && { cents }) }),
  )
const rows = async (purchaseId: string) =>
  (
    await sql<{ part: number; moved: number }>`select part_cents as part, moved_cents as moved from share_entries
      where purchase_id = ${purchaseId} order by at, co_creator_id`.execute(app.services.db)
  ).rows

it('goes to co-creators when the hold period ends, of unlocks and tips on the post, rounded down, and of nothing else', async () => {
  const [author, one, two, fan] = [await creator(), await creator(), await creator(), await buyer()]
  const [postId, otherPost] = [await pricedPost(app, author, 999), await pricedPost(app, author, 500)]
  // before anybody has agreed
  await tipOn(app, fan, { username: author.username, postId }, 1000)
  await share(app, author, postId, one, 3333)
  await share(app, author, postId, two, 1000)
  await unlockPost(app, fan, postId, 999)
  await tipOn(app, fan, { username: author.username, postId }, 101)
  await unlockPost(app, fan, otherPost, 500)
  await app.call(
    'POST /users/:username/tips',
    { params: { username: author.username }, body: { amountCents: 700 } },
    { as: fan },
  )
  expect(await have(author, one, two)).toEqual([0, 0, 0])
  expect(await differences()).toEqual([])
  await holdIsOver(app)
  // of 800 of the unlock (fee 199) and 81 of the tip (fee 20)
  const [first, second] = [266 + 26, 80 + 8]
  expect(await have(one, two)).toEqual([first, second])
  expect(await have(author)).toEqual([800 + 800 + 81 + 400 + 560 - first - second])
  expect(await balance(app.services.db, pendingOf(author.userId))).toBe(0)
  expect(await differences()).toEqual([])
  // once
  await releaseEarnings(app.services)
  expect(await have(one, two)).toEqual([first, second])
})

it('a refund before the hold period ends is none of the co-creator’s; afterwards each gives back their part, in parts to the cent', async () => {
  const [author, one, two, fan] = [await creator(), await creator(), await creator(), await buyer()]
  const postId = await pricedPost(app, author)
  await share(app, author, postId, one, 3000)
  await share(app, author, postId, two, 1777)
  const to = { username: author.username, postId }
  const [early, half, late] = [
    await tipOn(app, fan, to, 1000),
    await tipOn(app, fan, to, 1000),
    await tipOn(app, fan, to, 1999),
  ]
  await refund(early)
  await refund(half, 500)
  await holdIsOver(app)
  expect(await rows(early)).toEqual([])
  // of 400 that are left, and of 1600
  expect(await have(one, two)).toEqual([120 + 480, 71 + 284])
  for (const cents of [1, 333, 7, 900, 757]) {
    await refund(late, cents)
    expect(await differences()).toEqual([])
  }
  await refund(late, 1)
  await refund(half)
  expect(await have(author, one, two)).toEqual([0, 0, 0])
  expect(await balance(app.services.db, walletOf(fan.userId))).toBe(50_000)
  expect(await differences()).toEqual([])
})

it('takes from each what they still have, and each owes the rest', async () => {
  const [author, one, fan] = [await creator(), await creator(), await buyer()]
  const postId = await pricedPost(app, author)
  await share(app, author, postId, one, 5000)
  const id = await tipOn(app, fan, { username: author.username, postId }, 5000)
  await holdIsOver(app)
  expect(await have(author, one)).toEqual([2000, 2000])
  // both were paid meanwhile, one of them nearly all
  await inTransaction(async (tx) => {
    for (const [who, amount] of [
      [author, 500],
      [one, 1800],
    ] as const)
      await post(tx, {
        id: `00000000-0000-4000-8000-0000000${String(amount).padStart(5, '0')}`,
        kind: 'reversal',
        legs: [{ from: availableOf(who.userId), to: walletOf(fan.userId), amount }],
      })
  })
  const before = await balance(app.services.db, chargebackLoss)
  expect(await refund(id)).toMatchObject({ priceCents: 5000, lostCents: 0 })
  expect(await have(author, one)).toEqual([0, 0])
  expect(await balances(app.services.db, [owedOf(author.userId), owedOf(one.userId)])).toEqual([-500, -1800])
  expect(await balance(app.services.db, chargebackLoss)).toBe(before)
  expect(await rows(id)).toEqual([
    { part: 2000, moved: 2000 },
    { part: -2000, moved: -2000 },
  ])
  expect(await differences()).toEqual([])
})

it('a refund that is undone gives everybody their part again', async () => {
  const [author, one, fan] = [await creator(), await creator(), await buyer()]
  const postId = await pricedPost(app, author, 2000)
  await share(app, author, postId, one, 2500)
  const id = await unlockPost(app, fan, postId, 2000)
  await holdIsOver(app)
  await refund(id)
  const { rows: refunds } = await sql<UndoneRefund>`select * from refunds where purchase_id = ${id}`.execute(
    app.services.db,
  )
  const [undone] = refunds
  if (!undone) throw new Error('There is no refund.')
  await inTransaction((tx) => restorePurchase(tx, undone))
  expect(await have(author, one)).toEqual([1200, 400])
  expect(await differences()).toEqual([])
  await refund(id)
  expect(await have(author, one)).toEqual([0, 0])
  expect(await differences()).toEqual([])
})

it('what is promised to co-creators does not stand for what their author owes', async () => {
  const [author, one, fan] = [await creator(), await creator(), await buyer()]
  const [alone, shared] = [await pricedPost(app, author), await pricedPost(app, author)]
  const earlier = await tipOn(app, fan, { username: author.username, postId: alone }, 1000)
  await holdIsOver(app)
  await share(app, author, shared, one, 9000)
  await tipOn(app, fan, { username: author.username, postId: shared }, 1000)
  expect(await have(author)).toEqual([800])
  await refund(earlier)
  // 800 are owed and 800 pending, of which 80 will be theirs: the rest is taken from what they could withdraw
  expect(await have(author)).toEqual([80])
  await holdIsOver(app)
  expect(await have(author, one)).toEqual([80, 720])
  expect(await balance(app.services.db, owedOf(author.userId))).toBe(0)
  expect(await differences()).toEqual([])
})

it('other terms count from the second yes on, and leaving from that moment on; what was paid before stays shared', async () => {
  const [author, one, fan] = [await creator(), await creator(), await buyer()]
  const postId = await pricedPost(app, author)
  const to = { username: author.username, postId }
  await share(app, author, postId, one, 1000)
  await tipOn(app, fan, to, 1000)
  const second = await share(app, author, postId, one, 5000)
  await tipOn(app, fan, to, 1000)
  expect((await app.call('DELETE /shares/:id', { params: { id: String(second) } }, { as: one })).body.state).toBe(
    'ended',
  )
  await tipOn(app, fan, to, 1000)
  await holdIsOver(app)
  expect(await have(author, one)).toEqual([720 + 400 + 800, 80 + 400])
  expect(await differences()).toEqual([])
})

it('whoever leaves the platform: a co-creator’s part of what was paid is owed to them, an author’s sales that are shared clear in their time', async () => {
  const [author, one, fan] = [await creator(), await creator(), await buyer()]
  const postId = await pricedPost(app, author)
  const to = { username: author.username, postId }
  await share(app, author, postId, one, 4000)
  await tipOn(app, fan, to, 1000)
  await tipOn(app, fan, to, 2000)
  const owed = await balance(app.services.db, refundsOwed)
  await inTransaction((tx) => closeBooks(tx, app.services, one.userId))
  await holdIsOver(app)
  // what came after goes the same way, as finalizeDeletedAccounts does
  expect(await inTransaction((tx) => closeBooks(tx, app.services, one.userId))).toEqual({
    toCards: [],
    payoutCents: 0,
    claimCents: 960,
  })
  expect((await balance(app.services.db, refundsOwed)) - owed).toBe(960)
  await tipOn(app, fan, to, 1000)
  await inTransaction((tx) => closeBooks(tx, app.services, author.userId))
  expect(await have(author, one)).toEqual([0, 0])
  await holdIsOver(app)
  expect(await inTransaction((tx) => closeBooks(tx, app.services, author.userId))).toMatchObject({ claimCents: 480 })
  expect(await have(author, one)).toEqual([0, 320])
  expect(await differences()).toEqual([])
})

it('releases, refunds, agreements and farewells at once neither wait for each other for ever nor lose a cent', async () => {
  const makers = [await creator(), await creator(), await creator()]
  const fans = [await buyer(), await buyer()]
  // everybody shares with everybody, so that every release touches all accounts
  const posts: { postId: number; author: Person; shares: [number, Person][] }[] = []
  for (const author of makers) {
    const postId = await pricedPost(app, author)
    const shares: [number, Person][] = []
    for (const other of makers)
      if (other !== author) shares.push([await share(app, author, postId, other, 2000), other])
    posts.push({ postId, author, shares })
  }
  const bought: string[] = []
  for (let round = 0; round < 6; round += 1)
    for (const { postId, author } of posts)
      for (const fan of fans)
        bought.push(await tipOn(app, fan, { username: author.username, postId }, 137 + 31 * round))
  // half of them one by one, so that releases meet refunds of what was released a moment ago
  await sql`update purchases set hold_days = 0 where state = 'paid' and id = any (${bought}::uuid[])`.execute(
    app.services.db,
  )
  const work: Promise<unknown>[] = []
  for (const [index, id] of bought.entries()) {
    work.push(refund(id, 50 + index))
    if (index % 6 === 0) work.push(releaseEarnings(app.services))
    if (index % 9 === 0) work.push(refund(id))
  }
  for (const { shares } of posts.slice(0, 2))
    for (const [id, who] of shares)
      work.push(app.call('DELETE /shares/:id', { params: { id: String(id) } }, { as: who }))
  for (const { userId } of makers) work.push(inTransaction((tx) => closeBooks(tx, app.services, userId)))
  const done = await Promise.allSettled(work)
  expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
  await releaseEarnings(app.services)
  expect(await differences()).toEqual([])
  for (const id of bought) {
    const given = await refund(id)
    if (given instanceof Failure) expect(given.code).toBe('not_found')
  }
  expect(await differences()).toEqual([])
  const { rows: left } = await sql`select purchase_id from share_entries where purchase_id = any (${bought}::uuid[])
    group by purchase_id having sum(part_cents) <> 0`.execute(app.services.db)
  expect(left).toEqual([])
})

it('the proof of the books sees a part that was given without a reason, one that is missing, and one of which too much is left', async () => {
  const [author, one, fan] = [await creator(), await creator(), await buyer()]
  const postId = await pricedPost(app, author)
  await share(app, author, postId, one, 4000)
  const id = await tipOn(app, fan, { username: author.username, postId }, 1000)
  await holdIsOver(app)
  expect(await differences()).toEqual([])
  const told = async (change: string): Promise<string[]> => {
    const found: string[] = []
    await app.services.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(change).execute(tx)
        found.push(...(await reconcileShares(tx)).map(({ what }) => what.split(' ').slice(0, 2).join(' ')))
        throw new Error('not kept')
      })
      .catch((error: unknown) => expect(String(error)).toContain('not kept'))
    return found
  }
  const where = `where purchase_id = '${id}'`
  expect(await told(`delete from share_entries ${where}`)).toHaveLength(2)
  expect(await told(`update share_entries set moved_cents = moved_cents - 1 ${where}`)).toEqual(['share of'])
  expect(await told(`update share_entries set part_cents = part_cents + 1 ${where}`)).toHaveLength(1)
  expect(
    await told(
      `update purchases set state = 'refunded', refunded_cents = price_cents, refunded_fee_cents = fee_cents where id = '${id}'`,
    ),
  ).toEqual(['shares left'])
})
