import * as z from 'zod/mini'
import { cents, instant, nothing } from './fields.ts'
import { defineRoutes } from './http.ts'
import { payoutKind } from './payouts.ts'

export const personalData = defineRoutes({
  'GET /export': {
    summary: 'The newest copy of my data that I asked for',
    access: 'user',
    subject: 'self',
    ok: z.object({
      export: z.nullable(
        z.object({
          state: z.enum(['waiting', 'ready', 'failed']),
          askedAt: instant,
          expiresAt: instant,
          bytes: z.nullable(z.int()),
          /** Signed; works until `expiresAt`. Null unless ready. */
          url: z.nullable(z.string()),
        }),
      ),
    }),
  },
  'POST /export': {
    summary: 'Asks for a copy of all my data; a mail says when it is ready',
    access: 'user',
    subject: 'self',
    allowSuspended: true,
    rate: 'auth',
    stepUp: true,
    status: 202,
    ok: nothing,
    errors: ['too_soon'],
  },
  'GET /deletion': {
    summary: 'What would become of my money if my account were deleted today',
    access: 'user',
    subject: 'self',
    ok: z.object({
      /** What goes back to which card; several top-ups of one card are one line. `last4` null: the card is not known. */
      toCards: z.array(z.object({ last4: z.nullable(z.string()), cents })),
      /** Earnings that go to the payout method. */
      payout: z.nullable(z.object({ cents, method: z.object({ kind: payoutKind, endsWith: z.string() }) })),
      /** What can go neither way, and is claimed by a link in the last mail. */
      claimCents: cents,
      points: z.int(),
    }),
  },
  'POST /deletion': {
    summary: 'Deletes my account in 14 days and ends all sessions; logging in calls it off',
    access: 'user',
    subject: 'self',
    allowSuspended: true,
    rate: 'auth',
    stepUp: true,
    ok: z.object({ deletesAt: instant }),
  },
})
