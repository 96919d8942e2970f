import * as z from 'zod/mini'
import { cents, id, instant, nextCursor, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { purchaseKinds } from './wallet.ts'

const purchaseKind = z.enum(purchaseKinds)

export const earnings = defineRoutes({
  'GET /earnings': {
    summary: 'What I have earned and where it came from',
    access: 'creator',
    subject: 'self',
    rate: 'read',
    query: pageQuery,
    ok: z.object({
      /** In the hold period. */
      pendingCents: cents,
      /** When the next of it becomes available; null: nothing waits. */
      pendingUntil: z.nullable(instant),
      /** May be withdrawn. */
      availableCents: cents,
      /** Asked for and not yet paid. */
      inPayoutCents: cents,
      subscriberCount: z.int(),
      /** My part of the last 30 days, by what it was paid for, the most first; without what was given back. */
      byKind: z.array(z.object({ kind: purchaseKind, amountCents: cents, count: z.int() })),
      entries: z.array(
        z.object({
          id: z.string(),
          kind: purchaseKind,
          state: z.enum(['pending', 'available', 'given_back']),
          /** The creator's side: the price less the fee. */
          amountCents: cents,
          priceCents: cents,
          feeCents: cents,
          at: instant,
          /** The end of the hold period, while it runs. */
          availableAt: z.nullable(instant),
          supporter: z.nullable(person),
          /** What a tip's giver wrote; null for anything else. */
          message: z.nullable(z.string()),
          /** The post that was unlocked or tipped. */
          postId: z.nullable(id),
        }),
      ),
      nextCursor,
    }),
  },
})
