import * as z from 'zod/mini'
import { emailAddress } from './email-address.ts'
import { cents, id, instant, nextCursor, nothing, pageQuery, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

export const payoutKind = z.enum(['paypal', 'bank'])
export type PayoutKind = z.infer<typeof payoutKind>

const email = z.string().check(z.trim(), z.maxLength(limits.emailMax), emailAddress)
const holder = text(limits.accountHolderMax, 2).check(
  // banks take the Latin alphabet only (SWIFT character set X, after accents are taken off)
  z.regex(/^[\p{Script=Latin}0-9 .,'’()/&+-]+$/u, 'Please enter the name in Latin letters, as your bank has it.'),
)
/** Spaces are how people write account numbers; they do not count. */
const code = (max: number, form: RegExp, fault: string) =>
  z.string().check(
    z.overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase()),
    z.maxLength(max),
    z.regex(form, fault),
  )
const bic = code(11, /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'This isn’t a SWIFT/BIC code.')

/** What a person enters. Whether an IBAN's and a BIC's digits and countries are right is checked by the server. */
export const payoutMethodBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('paypal'),
    email,
    emailConfirmation: email,
    makeDefault: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('bank'),
    holder,
    bic,
    iban: z.optional(code(34, /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/, 'This isn’t an IBAN.')),
    /** Where there are no IBANs: account and branch instead. */
    accountNumber: z.optional(code(34, /^[A-Z0-9-]{4,34}$/, 'This isn’t an account number.')),
    branch: z.optional(
      text(limits.bankBranchMax, 1).check(z.regex(/^[A-Za-z0-9 /?:().,'+-]+$/, 'Please use Latin letters and digits.')),
    ),
    makeDefault: z.optional(z.boolean()),
  }),
])
export type PayoutMethodInput = z.output<typeof payoutMethodBody>

const payoutMethod = z.object({
  kind: payoutKind,
  /** The last four characters of the account or address: enough to know it by. */
  endsWith: z.string(),
  isDefault: z.boolean(),
  changedAt: instant,
})
export type PayoutMethod = z.infer<typeof payoutMethod>
const payoutMethods = z.object({
  methods: z.array(payoutMethod),
  /** After a change nothing is paid out before this time; null: nothing is held up. */
  heldUntil: z.nullable(instant),
})

export const withdrawalState = z.enum(['requested', 'approved', 'sent', 'paid', 'returned', 'rejected'])
/**
 * Why a withdrawal waits. `frozen`: payments of its owner are; `suspended`: its owner is; `clearing`: the hold period of
 * earnings in it is not over, of somebody who has left.
 */
export const payoutHold = z.enum(['frozen', 'suspended', 'clearing'])
export type PayoutHold = z.infer<typeof payoutHold>
/** The reason of a withdrawal that was called off because refunds to fans took what it held. */
export const refundsCameFirst = 'refunds_came_first'
export type WithdrawalState = z.infer<typeof withdrawalState>
const withdrawal = z.object({
  id,
  amountCents: cents,
  state: withdrawalState,
  requestedAt: instant,
  /** The last day on which it is to be paid: YYYY-MM-DD. */
  dueOn: z.iso.date(),
  /** A changed payout method holds it up until then. */
  notBefore: z.nullable(instant),
  /** What keeps it from leaving now; null once it has left. */
  hold: z.nullable(payoutHold),
  method: z.object({ kind: payoutKind, endsWith: z.string() }),
  /** Why it was rejected or came back. */
  reason: z.nullable(z.string()),
  settledAt: z.nullable(instant),
})
export type Withdrawal = z.infer<typeof withdrawal>
const leastCents = 'You can withdraw $50 or more.'

export const payouts = defineRoutes({
  'GET /payoutMethods': {
    summary: 'Where my earnings are paid to',
    access: 'user',
    subject: 'self',
    ok: payoutMethods,
  },
  'PUT /payoutMethods': {
    summary: 'Sets the PayPal address or the bank account; the next payout waits 48 hours after it',
    access: 'verified',
    subject: 'self',
    stepUp: true,
    priority: 'critical',
    body: payoutMethodBody,
    ok: payoutMethods,
  },
  'PUT /payoutMethods/default': {
    summary: 'Chooses which of my methods is used; the next payout waits 48 hours after it',
    access: 'verified',
    subject: 'self',
    stepUp: true,
    priority: 'critical',
    body: z.strictObject({ kind: payoutKind }),
    ok: payoutMethods,
    errors: ['not_found'],
  },
  'DELETE /payoutMethods/:kind': {
    summary: 'Forgets a method; the other one becomes the default',
    access: 'verified',
    subject: 'own',
    stepUp: true,
    priority: 'critical',
    params: z.strictObject({ kind: payoutKind }),
    ok: nothing,
  },
  'POST /withdrawals': {
    summary: 'Asks for a payout of available earnings by the default method, one at a time',
    access: 'verified',
    subject: 'self',
    stepUp: true,
    rate: 'money',
    idempotent: true,
    body: z.strictObject({ amountCents: z.int().check(z.gte(limits.withdrawalMinCents, leastCents)) }),
    status: 201,
    ok: withdrawal,
    errors: ['withdrawal_open', 'payout_method_missing', 'payments_frozen'],
  },
  'GET /withdrawals': {
    summary: 'My payouts, newest first',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: z.object({
      availableCents: cents,
      /** What refunds to fans have left me owing; new earnings repay it first. */
      owedCents: cents,
      withdrawals: z.array(withdrawal),
      nextCursor,
    }),
  },
})
