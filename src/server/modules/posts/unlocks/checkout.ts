import { sql } from 'kysely'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import type { createUnlocks } from './unlock-post.ts'

type Unlock = ReturnType<typeof createUnlocks>
type Checkout = TopUpOrder & { postId: number; expectedPriceCents: number; totalCents: number }

/** Unlocks a post, once. */
export const pendingUnlock = ({ db }: Services, unlock: Unlock) =>
  ({
    async isBought({ userId, subjectId, madeAt }) {
      const { rows } = await sql`select from purchases where buyer_id = ${userId} and kind = 'unlock'
        and subject_id = ${subjectId} and made_at > ${madeAt} limit 1`.execute(db)
      return rows.length > 0
    },
    buy: ({ userId, subjectId, terms: { expectedPriceCents } }, idempotency) =>
      unlock({ fanId: userId, postId: subjectId, expectedPriceCents, idempotency }),
  }) satisfies PendingSale

/** Unlocks a post, with the top-up that is missing where there is one. */
export const checkOutPost = (
  services: Services,
  unlock: Unlock,
  { postId, expectedPriceCents, totalCents, ...topUp }: Checkout,
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'unlock', subjectId: postId, terms: { expectedPriceCents }, totalCents } },
    idempotency,
    pendingUnlock(services, unlock),
  )
