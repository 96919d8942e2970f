import * as z from 'zod/mini'
import { cents, id, instant, nextCursor, pageQuery, person, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { purchaseKinds } from './wallet.ts'

/** What fans paid me for, and my parts of others' posts. */
export const entryKinds = [...purchaseKinds, 'share'] as const
export type EntryKind = (typeof entryKinds)[number]
const entryKind = z.enum(entryKinds)

export const entryState = z.enum(['pending', 'available', 'given_back'])
/** Which payments; all together. The last day belongs to it. Days are days of UTC. */
export const entryFilter = z.strictObject({
  kind: z.optional(entryKind),
  state: z.optional(entryState),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Who paid; of a share whose post it is. The beginning of a username, or a part of a name. */
  supporter: z.optional(text(limits.searchTermMax)),
})
export type EntryFilter = z.output<typeof entryFilter>

/** The same payments are also there as CSV: `GET /api/files/payments.csv` with the same filters and session. */
export const earnings = defineRoutes({
  'GET /earnings/fee': {
    summary: 'What the platform keeps of my prices, now and from a day that is planned; in hundredths of a percent',
    access: 'creator',
    subject: 'self',
    ok: z.object({
      basisPoints: z.int(),
      next: z.nullable(z.object({ basisPoints: z.int(), from: instant })),
    }),
  },
  'GET /earnings': {
    summary: 'What I have earned and where it came from',
    access: 'creator',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, ...entryFilter.shape }),
    ok: z.object({
      /** In the hold period. */
      pendingCents: cents,
      /** When the next of it becomes available; null: nothing waits. */
      pendingUntil: z.nullable(instant),
      /** May be withdrawn. */
      availableCents: cents,
      /** What refunds to fans have left me owing; earnings repay it as they clear. */
      owedCents: cents,
      /** Asked for and not yet paid. */
      inPayoutCents: cents,
      entries: z.array(
        z.object({
          id: z.string(),
          kind: entryKind,
          state: entryState,
          /** The creator's side: the price less the fee; of a share all that came. */
          amountCents: cents,
          /** What I still have of it, after refunds at my expense and what went to co-creators. */
          keptCents: cents,
          /** What refunds took from my side. */
          returnedCents: cents,
          /** What the platform paid of refunds in my place: I keep it. */
          platformPaidCents: cents,
          /** What co-creators have of it, from the day on which it became available. */
          sharedCents: cents,
          /** Of a share what came: the price is between the fan and the post's author. */
          priceCents: cents,
          feeCents: cents,
          /** What the fan paid on top; the platform hands it on. */
          taxCents: cents,
          at: instant,
          /** The end of the hold period, while it runs. */
          availableAt: z.nullable(instant),
          /** Who paid; of a share whose post it is. */
          supporter: z.nullable(person),
          /** What a tip's giver wrote; null for anything else. */
          message: z.nullable(z.string()),
          /** The post that was unlocked or tipped, or whose income is shared. */
          postId: z.nullable(id),
        }),
      ),
      nextCursor,
    }),
  },
})
