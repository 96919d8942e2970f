import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, pageQuery, person, text, usernameParam } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { purchaseKinds } from '../wallet.ts'

/** A top-up's or purchase's UUID, or the number of a withdrawal. */
const paymentId = z.string().check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9][0-9]{0,14})$/))
export const paymentLine = z.object({
  kind: z.enum(['top_up', 'purchase', 'withdrawal']),
  id: paymentId,
  at: instant,
  /** What the person paid, tax included; of a withdrawal what they get. */
  amountCents: cents,
  state: z.string(),
  /** What was bought; how the money came in; how it goes out. */
  what: z.string(),
  username: z.string(),
  /** Of a purchase: the creator. */
  creator: z.nullable(z.string()),
})
export type PaymentLine = z.infer<typeof paymentLine>

export const payer = z.object({
  ...person.shape,
  walletCents: cents,
  /** A dispute or staff have frozen their payments. */
  frozen: z.boolean(),
})
export type Payer = z.infer<typeof payer>

const charge = z.object({
  id: z.uuid(),
  provider: z.string(),
  /** The payment company's numbers of the checkout and of the money. */
  providerRef: z.nullable(z.string()),
  settledRef: z.nullable(z.string()),
  state: z.enum(['open', 'processing', 'succeeded', 'declined']),
  kind: z.enum(['checkout', 'card', 'auto', 'renewal']),
  amountCents: cents,
  refundedCents: cents,
  disputedCents: cents,
  /** What can still go back to the card: of the charge, and of what the wallet holds. */
  leftCents: cents,
  cardLast4: z.nullable(z.string()),
  cardCountry: z.nullable(z.string()),
  addressRange: z.string(),
  createdAt: instant,
  settledAt: z.nullable(instant),
})
export type Charge = z.infer<typeof charge>

const bought = z.object({
  id: z.uuid(),
  kind: z.enum(purchaseKinds),
  creator: z.string(),
  subjectId: z.nullable(id),
  priceCents: cents,
  taxCents: cents,
  taxCountry: z.nullable(z.string()),
  feeCents: cents,
  /** What the creator still has of it. */
  earnedCents: cents,
  points: z.int(),
  state: z.enum(['held', 'paid', 'released', 'refunded', 'reversed']),
  refundedCents: cents,
  /** What can still be given back of the price; what is held goes back in one piece. */
  leftCents: cents,
  madeAt: instant,
})
export type Bought = z.infer<typeof bought>

const givenBack = z.object({
  id: z.uuid(),
  /** The charge or purchase that it belongs to. */
  of: z.uuid(),
  kind: z.enum(['refund', 'reversal', 'top_up']),
  amountCents: cents,
  taxCents: cents,
  /** Of the creator's part, what the creator no longer had and the platform carried. */
  lostCents: cents,
  state: z.enum(['requested', 'succeeded', 'failed', 'undone']),
  at: instant,
})
export type GivenBack = z.infer<typeof givenBack>

const dispute = z.object({
  id,
  topUpId: z.uuid(),
  username: z.string(),
  provider: z.string(),
  providerRef: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  amountCents: cents,
  /** What it took: from the wallet, from reversed purchases, from the platform. */
  walletCents: cents,
  reversedCents: cents,
  lostCents: cents,
  openedAt: instant,
  closedAt: z.nullable(instant),
})
export type Dispute = z.infer<typeof dispute>

const account = z.object({
  kind: z.string(),
  /** A user's name; of cash the payment company's number; null: the platform. */
  owner: z.nullable(z.string()),
})
const posting = z.object({
  transferId: z.uuid(),
  kind: z.string(),
  at: instant,
  from: account,
  to: account,
  /** Cents, or points. */
  amount: z.int(),
  unit: z.enum(['cents', 'points']),
})
export type Posting = z.infer<typeof posting>

const chain = z.object({
  kind: z.enum(['top_up', 'purchase', 'withdrawal']),
  id: paymentId,
  payer,
  /** The charge itself; of a purchase the last one that had settled before it. */
  charge: z.nullable(charge),
  /** The purchase itself; of a charge what was bought from the wallet after it, before the next one settled. */
  purchases: z.array(bought),
  /** There are more than are shown. */
  morePurchases: z.boolean(),
  givenBack: z.array(givenBack),
  disputes: z.array(dispute),
  withdrawal: z.nullable(
    z.object({ state: z.string(), kind: z.string(), endsWith: z.string(), providerRef: z.nullable(z.string()) }),
  ),
  postings: z.array(posting),
  /** Whether the one who asks may give it back: nobody what they paid or earned themselves. */
  mayRefund: z.boolean(),
})
export type PaymentChain = z.infer<typeof chain>

/** `amountCents`: of a purchase the price before tax, which goes back with its share of the tax. */
export const staffRefundBody = z.strictObject({
  amountCents: z.int().check(z.positive()),
  /** What was left when it was looked at: somebody else may have given it back since. */
  leftCents: z.int(),
  reason: text(limits.staffNoteMax, 3),
  /** What was bought stays open; not when all of the price goes back. */
  keepAccess: z.optional(z.boolean()),
  /** Who bears the creator's part of a purchase; not asked of a top-up, nor of what waits for an answer. */
  paidBy: z.optional(z.enum(['creator', 'platform'])),
})
const params = z.strictObject({ id: paymentId })

/** Payments as finance staff look into them. */
export const staffPayments = defineRoutes({
  'GET /admin/payments': {
    summary:
      'Payments by any number: of a purchase, top-up, refund, withdrawal, dispute, receipt, the payment partner’s; or a person’s, by name or email',
    access: 'finance',
    subject: 'public',
    query: z.strictObject({
      ...pageQuery.shape,
      q: text(limits.emailMax, 1),
      /** Of a person: what they paid, or what they earned. */
      side: z.optional(z.enum(['paid', 'earned'])),
    }),
    ok: z.object({ person: z.nullable(payer), payments: z.array(paymentLine), nextCursor }),
  },
  'GET /admin/payments/:id': {
    summary: 'One payment from the charge to the postings; the look is logged',
    access: 'finance',
    subject: 'public',
    params,
    ok: chain,
  },
  'POST /admin/payments/:id/refund': {
    summary: 'Gives a purchase back to the wallet, or a top-up back to the card, whole or in part; never one’s own',
    access: 'finance',
    subject: 'public',
    rate: 'money',
    stepUp: true,
    idempotent: true,
    params,
    body: staffRefundBody,
    status: 201,
    /** `lostCents`: what the platform bears; `toWalletCents`: what came, less what exchanged points and a dispute had cost. */
    ok: z.object({ amountCents: cents, taxCents: cents, lostCents: cents, toWalletCents: cents }),
    errors: ['forbidden', 'changed_meanwhile', 'unavailable'],
  },
  'GET /admin/disputes': {
    summary: 'Payments that banks have taken back, the newest first; evidence: GET /api/files/dispute-evidence.pdf',
    access: 'finance',
    subject: 'public',
    query: z.strictObject({ ...pageQuery.shape, list: z.optional(z.enum(['open', 'closed'])) }),
    ok: z.object({ disputes: z.array(dispute), nextCursor }),
  },
  'DELETE /admin/users/:username/paymentFreeze': {
    summary: 'Lets an account pay again that a dispute or staff have frozen; never one’s own',
    access: 'finance',
    subject: 'public',
    stepUp: true,
    params: z.strictObject({ username: usernameParam }),
    ok: payer,
    errors: ['forbidden'],
  },
})
/** Asked of the files with the evidence of a dispute. */
export const evidenceQuery = z.strictObject({ dispute: idParam })
