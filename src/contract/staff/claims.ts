import * as z from 'zod/mini'
import { claimState } from '../claims.ts'
import { cents, id, idParam, instant, nextCursor, pageQuery } from '../fields.ts'
import { defineRoutes } from '../http.ts'

const line = z.object({
  /** The number of the deleted account. */
  userId: id,
  state: claimState,
  owedCents: cents,
  walletCents: cents,
  earningsCents: cents,
  /** In a payout that is not finished. */
  requestedCents: cents,
  /** On its way back to cards, not yet confirmed by the payment company. */
  toCardsCents: cents,
  madeAt: instant,
  expiresAt: instant,
  /** Staff decide before anything of it leaves, a payout under way included. */
  held: z.boolean(),
  /** When earnings in it clear: its payout waits for that. */
  heldUntil: z.nullable(instant),
  /** Whether an address is known that the link can be sent to. */
  canMail: z.boolean(),
})
export type StaffClaim = z.infer<typeof line>

const step = {
  access: 'finance',
  subject: 'public',
  stepUp: true,
  params: z.strictObject({ id: idParam }),
  ok: z.object({ claim: line }),
} as const

/** What people are owed who have left, as finance staff see it. */
export const staffClaims = defineRoutes({
  'GET /admin/claims': {
    summary: 'Claims of deleted accounts, the newest account first, and the ledger account that they explain',
    access: 'finance',
    subject: 'public',
    query: z.strictObject({ ...pageQuery.shape, state: z.optional(claimState) }),
    ok: z.object({
      claims: z.array(line),
      /** All claims together, and what the ledger account for them holds: the same, to the cent. */
      owedCents: cents,
      accountCents: cents,
      nextCursor,
    }),
  },
  'POST /admin/claims/:id/link': {
    ...step,
    summary: 'Sends the link of a claim once more to the address of the deleted account',
    errors: ['not_ready'],
  },
  'POST /admin/claims/:id/extension': {
    ...step,
    summary: 'Lets a claim be claimed for another 12 months from now, and sends the link',
    errors: ['not_ready'],
  },
  'POST /admin/claims/:id/release': {
    ...step,
    summary: 'Lets a claim be paid that was held because payments were frozen',
    errors: ['not_ready'],
  },
})
