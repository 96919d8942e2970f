import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import { decide } from '#modules/entitlements/decide.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { soldAbove } from '#modules/site/operator-rules.ts'
import { hydrateForEach, type PostRow } from '../post-row.ts'
import { postViews, relationOf } from '../post-view.ts'
import {
  alone,
  createPaymentBatcher,
  type RequestRules,
  type Outcome,
  type SaleHandler,
  sellTogether,
} from '#modules/purchases/sell-together.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { fail, Failure } from '#platform/failure.ts'

type Order = { fanId: number; postId: number; expectedPriceCents: number; idempotency: Idempotency }
type UnlockRefusal = 'not_found' | 'forbidden' | 'price_changed' | 'over_limit'
type Opened = { postId: number }

const looks = (orders: readonly Order[]) => orders.map(({ fanId, postId }) => ({ viewerId: fanId, postId }))

/** The posts as the fans meet them, kept from being removed or changed until the end of the transaction. */
async function meet(tx: Tx, orders: readonly Order[]): Promise<(PostRow | null)[]> {
  await sql`select from posts where id = any (${orders.map(({ postId }) => postId)}::bigint[]) order by id for share`.execute(
    tx,
  )
  return hydrateForEach(tx, looks(orders))
}

function saleOf(
  services: Services,
  order: Order,
  row: PostRow | null | undefined,
): RequestRules<Opened, UnlockRefusal> {
  const { fanId, postId, idempotency } = order
  if (!row) return fail('not_found')
  if (row.creator_id === fanId) return fail('forbidden')
  const relation = relationOf(row, fanId)
  const entitlement = decide(row, relation)
  // bought before, such as in another tab, shown in it, or in an audience that sees it without paying: nothing is paid
  if (entitlement.open && (relation.unlocked || row.price_cents !== null)) return { free: { postId } }
  const priceCents = row.price_cents ?? 0
  if (priceCents !== order.expectedPriceCents) return fail('price_changed', { priceCents })
  if (entitlement.open || entitlement.unlockCents === null) return fail('forbidden')
  const above = soldAbove(services, 'postPriceMaxCents', priceCents)
  if (above) return above
  const id = transferId('unlock', fanId, postId, idempotency.key)
  return {
    purchase: { id, kind: 'unlock', buyerId: fanId, creatorId: row.creator_id, subjectId: postId, priceCents },
    notice: ({ earnedCents }) => ({
      userId: row.creator_id,
      kind: 'unlock',
      eventKey: `unlock ${id}`,
      actorId: fanId,
      postId,
      amountCents: earnedCents,
    }),
    answer: () => ({ postId }),
  }
}

type Sold = Map<Order, PostRow>

/** `opened` is given what was paid for, as it stood while it could not change. */
const handlerOf = (services: Services, opened: Sold): SaleHandler<Order, Opened, UnlockRefusal> => ({
  async judge(tx, orders) {
    const rows = await meet(tx, orders)
    return orders.map((order, index) => {
      const row = rows[index]
      const judged = saleOf(services, order, row)
      if (row && 'purchase' in judged) opened.set(order, { ...row, unlocked: true })
      return judged
    })
  },
  async grant(tx, sold) {
    await sql`insert into unlocks (user_id, post_id, purchase_id)
      select * from unnest(${sold.map(({ order }) => order.fanId)}::bigint[], ${sold.map(({ order }) => order.postId)}::bigint[],
        ${sold.map(({ purchase }) => purchase.id)}::uuid[])`.execute(tx)
  },
})

type Unlocked = Outcome<Post, UnlockRefusal>

/**
 * Pays the price that the fan saw, or nothing happens, and gives the open post: what comes at once goes in one
 * transaction. The post is not kept with the key: addresses of media end after minutes, and a removed post is gone. What was
 * open before is read after it.
 */
export const createUnlocks = (services: Services): ((order: Order) => Promise<Unlocked>) =>
  createPaymentBatcher(async (orders): Promise<(Unlocked | typeof alone)[]> => {
    const rows: Sold = new Map()
    const done = await sellTogether(services, handlerOf(services, rows), orders)
    const before = orders.filter((order, index) => isOpened(done[index]) && !rows.has(order))
    for (const [index, row] of (await hydrateForEach(services.db, looks(before))).entries()) {
      const order = before[index]
      if (order && row) rows.set(order, row)
    }
    return orders.map((order, index): Unlocked | typeof alone => {
      const one = done[index]
      return isOpened(one) ? (viewOf(services, order, rows.get(order)) ?? fail('not_found')) : (one ?? alone)
    })
  })

const isOpened = (one: Outcome<Opened, UnlockRefusal> | typeof alone | undefined): one is Opened =>
  typeof one === 'object' && !(one instanceof Failure)

const viewOf = (services: Services, { fanId }: Order, row: PostRow | undefined): Post | undefined =>
  row ? postViews([row], fanId, services)[0] : undefined
