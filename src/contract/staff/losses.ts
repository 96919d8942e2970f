import * as z from 'zod/mini'
import { cents, id, instant, nextCursor, pageQuery } from '../fields.ts'
import { defineRoutes } from '../http.ts'

const loss = z.object({
  id,
  /** `old`: from before losses were listed, when a refund was more than the creator still had. */
  cause: z.enum(['dispute', 'staff', 'departed', 'old']),
  /** Below zero: so much came back. */
  amountCents: cents,
  /** The fan of a dispute; else the creator. */
  username: z.string(),
  /** Who decided it; null: nobody of staff, or by the command line. */
  staffUsername: z.nullable(z.string()),
  /** Staff's words, or the bank's. */
  reason: z.string(),
  /** The payment behind it, for its page. */
  paymentId: z.nullable(z.string()),
  at: instant,
})
export type PlatformLoss = z.infer<typeof loss>

/** What the platform has lost, and what creators owe it. */
export const staffLosses = defineRoutes({
  'GET /admin/losses': {
    summary: 'Every loss of the platform with its reason, newest first, and the creators who owe most for refunds',
    access: 'finance',
    subject: 'public',
    query: pageQuery,
    ok: z.object({
      /** All losses together, less what came back. */
      totalCents: cents,
      losses: z.array(loss),
      /** The most owed first, at most 50. */
      owing: z.array(z.object({ username: z.string(), owedCents: cents, since: instant })),
      owedCents: cents,
      nextCursor,
    }),
  },
})
