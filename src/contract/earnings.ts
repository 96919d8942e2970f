import * as z from 'zod/mini'
import { cents, id, instant, nextCursor, pageQuery, person, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { purchaseKinds } from './wallet.ts'

const purchaseKind = z.enum(purchaseKinds)

export const entryState = z.enum(['pending', 'available', 'given_back'])
/** Which payments; all together. The last day belongs to it. Days are days of UTC. */
export const entryFilter = z.strictObject({
  kind: z.optional(purchaseKind),
  state: z.optional(entryState),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** The beginning of a username, or a part of a name. */
  supporter: z.optional(text(limits.searchTermMax)),
})
export type EntryFilter = z.output<typeof entryFilter>

/** The same payments are also there as CSV: `GET /api/files/payments.csv` with the same filters and session. */
export const earnings = defineRoutes({
  'GET /earnings': {
    summary: 'What I have earned and where it came from',
    access: 'creator',
    subject: 'self',
    rate: 'read',
    query: z.strictObject({ ...pageQuery.shape, ...entryFilter.shape }),
    ok: z.object({
      /** In the hold period. */
      pendingCents: cents,
      /** When the next of it becomes available; null: nothing waits. */
      pendingUntil: z.nullable(instant),
      /** May be withdrawn. */
      availableCents: cents,
      /** Asked for and not yet paid. */
      inPayoutCents: cents,
      entries: z.array(
        z.object({
          id: z.string(),
          kind: purchaseKind,
          state: entryState,
          /** The creator's side: the price less the fee. */
          amountCents: cents,
          /** What I still have of it, after what was given back. */
          keptCents: cents,
          priceCents: cents,
          feeCents: cents,
          /** What the fan paid on top; the platform hands it on. */
          taxCents: cents,
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
