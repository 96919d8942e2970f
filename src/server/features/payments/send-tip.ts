import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { tipBody } from '#contract/payments.ts'
import type { Answer } from '#contract/routes.ts'
import { idempotent } from '#core/idempotency/idempotent.ts'
import { transferId } from '#core/ledger/transfer-id.ts'
import { lockPeople, visibleTo } from '#core/people/visibility.ts'
import { postState } from '#core/posts/post-row.ts'
import { recordPurchase } from '#core/purchases/record-purchase.ts'
import type { Services, Tx } from '#core/services.ts'
import { notify } from '#core/updates/notify.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type Tip = z.output<typeof tipBody> & { fanId: number; username: string }
type Sent = Answer<'POST /users/:username/tips'>
type TipRefusal = 'not_found' | 'forbidden'

/** Whom the tip is for. Whom the fan cannot see, such as after a block, is not there. */
async function receiver(tx: Tx, { fanId, username, postId }: Tip): Promise<Result<number, TipRefusal>> {
  // the fan's lock alone: a block takes both, and tips to one creator do not wait for each other
  await lockPeople(tx, fanId)
  const { rows } = await sql<{ id: number; is_creator: boolean; has_post: boolean }>`
    select u.id, u.is_creator, ${postId ?? null}::bigint is null or exists (
      select from posts p where p.id = ${postId ?? null} and p.creator_id = u.id and p.state = ${postState.published}) as has_post
    from users u where u.username = ${username} and u.deleted_at is null and ${visibleTo(fanId)}`.execute(tx)
  const found = rows[0]
  if (!found?.has_post) return fail('not_found')
  return found.is_creator && found.id !== fanId ? found.id : fail('forbidden')
}

/** Pays a tip from the wallet and tells the creator, and nobody else, in one transaction. */
export async function sendTip(services: Services, tip: Tip, idempotency: Idempotency) {
  return idempotent(services.db, tip.fanId, idempotency, async (tx) => {
    const creatorId = await receiver(tx, tip)
    if (creatorId instanceof Failure) return creatorId
    // two tips of one sum are two tips: the caller's key tells them apart
    const id = transferId('tip', tip.fanId, idempotency.key)
    const paid = await recordPurchase(tx, services, {
      id,
      kind: 'tip',
      buyerId: tip.fanId,
      creatorId,
      subjectId: tip.postId ?? null,
      priceCents: tip.amountCents,
    })
    if (paid instanceof Failure) return paid
    await sql`insert into tips (purchase_id, message) values (${id}, ${tip.message ?? ''})`.execute(tx)
    await notify(tx, {
      userId: creatorId,
      kind: 'tip',
      eventKey: `tip ${id}`,
      actorId: tip.fanId,
      amountCents: paid.earnedCents,
      ...(tip.postId !== undefined && { postId: tip.postId }),
    })
    await signalUpdates(tx, tip.fanId)
    return { id, amountCents: paid.priceCents, taxCents: paid.taxCents } satisfies Sent
  })
}
