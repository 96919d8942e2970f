import * as z from 'zod/mini'
import { cents, instant, nextCursor, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { transactionKind } from './wallet.ts'

export const earnings = defineRoutes({
  'GET /earnings': {
    summary: 'What I have earned and where it came from',
    access: 'creator',
    subject: 'self',
    rate: 'read',
    query: pageQuery,
    ok: z.object({
      pendingCents: cents,
      availableCents: cents,
      subscriberCount: z.int(),
      entries: z.array(
        z.object({
          id: z.string(),
          kind: transactionKind,
          /** The creator's side: the price less the fee. */
          amountCents: cents,
          priceCents: cents,
          feeCents: cents,
          at: instant,
          supporter: z.nullable(person),
        }),
      ),
      nextCursor,
    }),
  },
})
