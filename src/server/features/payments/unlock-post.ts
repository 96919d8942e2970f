import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import { audienceOf, decide } from '#core/entitlements/decide.ts'
import { idempotent } from '#core/idempotency/idempotent.ts'
import { transferId } from '#core/ledger/transfer-id.ts'
import { lockPeople, maySee } from '#core/people/visibility.ts'
import { hydratePosts, type PostRow } from '#core/posts/post-row.ts'
import { postViews, standingOf } from '#core/posts/post-view.ts'
import { recordPurchase, type PaymentRefusal } from '#core/purchases/record-purchase.ts'
import type { Services, Tx } from '#core/services.ts'
import { notify } from '#core/updates/notify.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type Order = { fanId: number; postId: number; expectedPriceCents: number }
type UnlockRefusal = 'not_found' | 'forbidden' | 'price_changed' | PaymentRefusal

/** The post as the fan meets it, kept from being removed or changed until the end of the transaction. */
async function meet(tx: Tx, { fanId, postId }: Order): Promise<PostRow | null> {
  await lockPeople(tx, fanId)
  await sql`select from posts where id = ${postId} for share`.execute(tx)
  const [row] = await hydratePosts(tx, fanId, [postId])
  return row && (await maySee(tx, fanId, row.creator_id)) ? row : null
}

/** Takes the price and opens the post. Of two calls at once the second finds the first's row, and pays nothing. */
async function buy(
  tx: Tx,
  services: Services,
  { fanId, postId }: Order,
  { row, priceCents, key }: { row: PostRow; priceCents: number; key: string },
): Promise<Result<null, PaymentRefusal>> {
  const id = transferId('unlock', fanId, postId, key)
  const fresh = await sql`insert into unlocks (user_id, post_id, purchase_id) values (${fanId}, ${postId}, ${id})
    on conflict do nothing`.execute(tx)
  if (fresh.numAffectedRows === 0n) return null
  const paid = await recordPurchase(tx, services, {
    id,
    kind: 'unlock',
    buyerId: fanId,
    creatorId: row.creator_id,
    subjectId: postId,
    priceCents,
  })
  if (paid instanceof Failure) return paid
  await notify(tx, {
    userId: row.creator_id,
    kind: 'unlock',
    eventKey: `unlock ${id}`,
    actorId: fanId,
    postId,
    amountCents: paid.earnedCents,
  })
  await signalUpdates(tx, fanId)
  return null
}

/** Pays the price that the fan saw, or nothing happens, and gives the open post. */
export async function unlockPost(
  services: Services,
  order: Order,
  idempotency: Idempotency,
): Promise<Result<Post, UnlockRefusal | 'key_reused'>> {
  const done = await idempotent(
    services.db,
    order.fanId,
    idempotency,
    async (tx): Promise<Result<{ postId: number }, UnlockRefusal>> => {
      const row = await meet(tx, order)
      if (!row) return fail('not_found')
      if (row.creator_id === order.fanId) return fail('forbidden')
      if (row.unlocked) return { postId: row.id }
      const priceCents = row.price_cents ?? 0
      if (priceCents !== order.expectedPriceCents) return fail('price_changed', { priceCents })
      const entitlement = decide(audienceOf(row.audience), priceCents, standingOf(row, order.fanId))
      if (!entitlement.open && entitlement.reason !== 'price') return fail('forbidden')
      const paid = await buy(tx, services, order, { row, priceCents, key: idempotency.key })
      return paid instanceof Failure ? paid : { postId: row.id }
    },
  )
  if (done instanceof Failure) return done
  // read now and not kept with the key: addresses of media end after minutes, and a removed post is gone
  const rows = await hydratePosts(services.db, order.fanId, [done.postId])
  return postViews(rows, order.fanId, services)[0] ?? fail('not_found')
}
