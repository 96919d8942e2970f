import * as z from 'zod/mini'
import { cents, id, idParam, instant, nothing, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { payoutHold, payoutKind, withdrawalState } from '../payouts.ts'

const line = z.object({
  id,
  username: z.string(),
  amountCents: cents,
  state: withdrawalState,
  method: z.object({ kind: payoutKind, endsWith: z.string() }),
  requestedAt: instant,
  /** The last day on which it is to be paid: YYYY-MM-DD. */
  dueOn: z.iso.date(),
  /** It does not leave before then: a payout method was changed, or earnings of somebody who left have not cleared. */
  notBefore: z.nullable(instant),
  /** What keeps it from being approved and sent now. */
  hold: z.nullable(payoutHold),
  /** The bank file that it is in. */
  fileId: z.nullable(id),
  /** The payment service was called and has not answered yet. */
  sending: z.boolean(),
  /** What somebody claims whose account is deleted. */
  isClaim: z.boolean(),
})
export type StaffWithdrawal = z.infer<typeof line>

const file = z.object({ fileId: id, payouts: z.int(), cents, xml: z.string() })
const params = z.strictObject({ id: idParam })
const step = {
  access: 'finance',
  subject: 'public',
  stepUp: true,
  params,
  ok: z.object({ state: withdrawalState }),
} as const

/** Money on its way out, as finance staff see it. Each step is taken once: a second time answers `not_ready`. */
export const staffPayouts = defineRoutes({
  'GET /admin/withdrawals': {
    summary: 'Withdrawals that are not finished, the first due first',
    access: 'finance',
    subject: 'public',
    ok: z.object({
      withdrawals: z.array(line),
      /** Whether the operator has set up an account to pay from, and PayPal. */
      canExport: z.boolean(),
      canSendPaypal: z.boolean(),
    }),
  },
  'POST /admin/withdrawals/:id/approval': {
    ...step,
    summary: 'Lets a requested withdrawal be paid; never one’s own',
    errors: ['not_ready', 'forbidden'],
  },
  'POST /admin/withdrawals/:id/rejection': {
    ...step,
    summary: 'Refuses a withdrawal with a reason that its owner reads; the money is available again',
    body: z.strictObject({ reason: text(limits.payoutReasonMax, 1) }),
    errors: ['not_ready', 'forbidden'],
  },
  'POST /admin/withdrawals/:id/payment': {
    ...step,
    summary: 'Marks a sent withdrawal as arrived',
    errors: ['not_ready', 'forbidden'],
  },
  'POST /admin/withdrawals/:id/return': {
    ...step,
    summary: 'Marks a sent or paid withdrawal as come back; the money is available again',
    body: z.strictObject({ reason: text(limits.payoutReasonMax, 1) }),
    errors: ['not_ready', 'forbidden'],
  },
  'POST /admin/bankFiles': {
    summary: 'Puts all approved bank withdrawals into a new pain.001 file; each is in one file only',
    access: 'finance',
    subject: 'public',
    stepUp: true,
    ok: file,
    errors: ['not_found', 'not_ready'],
  },
  'GET /admin/bankFiles/:id': {
    summary: 'An earlier file once more, letter for letter; the look is logged',
    access: 'finance',
    subject: 'public',
    params,
    ok: file,
    errors: ['not_ready'],
  },
  'POST /admin/bankFiles/:id/sent': {
    summary: 'Marks all of a file as handed to the bank',
    access: 'finance',
    subject: 'public',
    stepUp: true,
    params,
    ok: z.object({ sent: z.int() }),
  },
  'POST /admin/paypalBatches': {
    summary: 'Has the approved PayPal withdrawals paid, and those under way asked about; safe to repeat',
    access: 'finance',
    subject: 'public',
    rate: 'auth',
    stepUp: true,
    status: 202,
    ok: nothing,
    errors: ['not_ready'],
  },
})
