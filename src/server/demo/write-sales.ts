import { sql } from 'kysely'
import { feeOf, pointsFor, saleLegs, transferId } from '#modules/ledger/transfers.ts'
import { writeTips } from '#modules/tips/send-tip.ts'
import type { Tx } from '#platform/services.ts'
import type { DemoSale } from './make-sales.ts'
import type { Dated } from './write-transfers.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { PostIds } from './write-posts.ts'

export type DemoPurchase = {
  id: string
  kind: 'subscription' | 'subscription_renewal' | 'gift' | 'unlock' | 'tip' | 'message_unlock'
  buyerId: number
  creatorId: number
  subjectId: number | null
  priceCents: number
  at: string
}

/** Rows of what fans paid in the past, all at once. Gives the transfers, which are to be inserted. */
export async function insertPurchases(
  tx: Tx,
  purchases: readonly DemoPurchase[],
  { feeBasisPoints, holdDays }: { feeBasisPoints: number; holdDays: number },
): Promise<Dated[]> {
  const fees = purchases.map(({ priceCents }) => feeOf(priceCents, feeBasisPoints))
  const feeAt = (index: number): number => fees[index] ?? 0
  await sql`insert into purchases
      (id, buyer_id, creator_id, kind, subject_id, price_cents, made_at, fee_cents, points, hold_days)
    select *, ${holdDays}::smallint from unnest(${purchases.map(({ id }) => id)}::uuid[],
      ${purchases.map(({ buyerId }) => buyerId)}::bigint[], ${purchases.map(({ creatorId }) => creatorId)}::bigint[],
      ${purchases.map(({ kind }) => kind)}::text[], ${purchases.map(({ subjectId }) => subjectId)}::bigint[],
      ${purchases.map(({ priceCents }) => priceCents)}::bigint[], ${purchases.map(({ at }) => at)}::timestamptz[],
      ${fees}::bigint[], ${purchases.map(({ priceCents }, index) => pointsFor(priceCents, feeAt(index)))}::bigint[])`.execute(
    tx,
  )
  return purchases.map(({ id, kind, at, buyerId, creatorId, priceCents }, index) => ({
    id,
    kind,
    at,
    legs: saleLegs({ fanId: buyerId, creatorId, priceCents, feeCents: feeAt(index) }),
  }))
}

/** Unlocked posts and tips. `writeWhy`: what stands beside their purchases, once those are there. */
export function writeSales(
  tx: Tx,
  sales: readonly DemoSale[],
  { ids, postIds }: { ids: Ids; postIds: PostIds },
): { purchases: DemoPurchase[]; writeWhy: () => Promise<void> } {
  const purchases = sales.map(({ kind, fan, creator, post, cents, at }, index): DemoPurchase => ({
    id: transferId(kind, idOf(ids, fan), 'demo', index),
    kind,
    buyerId: idOf(ids, fan),
    creatorId: idOf(ids, creator),
    subjectId: post ? (postIds.get(post) ?? 0) : null,
    priceCents: cents,
    at: instant(at),
  }))
  const unlocks = purchases.filter(({ kind }) => kind === 'unlock')
  const tips = sales.flatMap(({ kind, message }, index) => {
    const purchase = purchases[index]
    return kind === 'tip' && purchase ? [{ id: purchase.id, message }] : []
  })
  const writeWhy = async (): Promise<void> => {
    await sql`insert into unlocks (user_id, post_id, purchase_id, made_at)
      select * from unnest(${unlocks.map(({ buyerId }) => buyerId)}::bigint[], ${unlocks.map(({ subjectId }) => subjectId)}::bigint[],
        ${unlocks.map(({ id }) => id)}::uuid[], ${unlocks.map(({ at }) => at)}::timestamptz[])`.execute(tx)
    await writeTips(tx, tips)
  }
  return { purchases, writeWhy }
}
