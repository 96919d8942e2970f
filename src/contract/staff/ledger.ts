import * as z from 'zod/mini'
import { cents, instant, nothing } from '../fields.ts'
import { defineRoutes } from '../http.ts'

const proof = z.object({
  at: instant,
  differences: z.int(),
  /** Null: made before the program kept it. */
  accounts: z.nullable(z.int()),
  transfers: z.nullable(z.int()),
  tookMs: z.nullable(z.int()),
})
const held = z.object({
  kind: z.string(),
  unit: z.enum(['cents', 'points']),
  accounts: z.int(),
  /** In its unit. */
  balance: z.int(),
})
/** How many wait (counted up to 1,000), and since when the oldest does. */
const waiting = z.object({ count: z.int(), oldest: z.nullable(instant) })

const health = z.object({
  /** The last proof with what does not add up; null: none was made yet. */
  proof: z.nullable(
    z.object({
      ...proof.shape,
      details: z.array(z.object({ what: z.string(), expected: z.int(), found: z.int() })),
      /** What the accounts held then, by kind. */
      balances: z.array(held),
      /** All accounts of a unit together: 0 in sound books. */
      sums: z.array(z.object({ unit: z.enum(['cents', 'points']), sum: z.int() })),
    }),
  ),
  /** The proofs before it, the newest first. */
  earlier: z.array(proof),
  /** A proof was asked for and is not made yet. */
  proving: z.boolean(),
  unsettledTopUps: z.object({ ...waiting.shape, amountCents: cents }),
  heldPayments: z.object({ ...waiting.shape, amountCents: cents }),
  openRefunds: waiting,
  openDisputes: waiting,
  /** Withdrawals that are past their day. */
  lateWithdrawals: waiting,
  /** Movements not yet added to their account's balance. */
  deltas: z.int(),
  jobs: z.object({
    ...waiting.shape,
    /** Jobs that have failed and are tried again, or not any more. */
    failing: z.array(z.object({ name: z.string(), count: z.int(), lastError: z.string() })),
  }),
})
export type LedgerHealth = z.infer<typeof health>

/** Whether the books are sound, as finance staff see it. */
export const staffLedger = defineRoutes({
  'GET /admin/ledger': {
    summary: 'The last proof of the books, what the accounts hold, and what waits',
    access: 'finance',
    subject: 'public',
    ok: health,
  },
  'POST /admin/ledger/proofs': {
    summary: 'Has the books proved now, beside the hourly proof; safe to repeat',
    access: 'finance',
    subject: 'public',
    rate: 'auth',
    status: 202,
    ok: nothing,
  },
})
