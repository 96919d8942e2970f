import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, pageQuery, text, username } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { payer, paymentLine } from './payments.ts'

/** What may be wrong with payments. Each is found by the program, and a person decides what it is. */
export const riskKinds = [
  /** Many refused cards in an hour. */
  'card_testing',
  /** One card that paid for many accounts. */
  'shared_card',
  /** Accounts that pay each other in a circle. */
  'circular_payments',
  /** A creator who is paid with the creator's own card. */
  'self_payment',
  /** One payout account of several people. */
  'shared_payout',
  /** Somebody who got money back again and again. */
  'many_refunds',
  /** A bank took a top-up back. */
  'dispute',
  /** A refund that the creator's money did not cover, with the creator and the fan. */
  'creator_debt',
] as const
export type RiskKind = (typeof riskKinds)[number]

/** `frozen`: payments of some of the people are stopped; `cleared`: some may pay again; `dismissed`: nothing changes. */
export const riskOutcomes = ['frozen', 'cleared', 'dismissed'] as const
export type RiskOutcome = (typeof riskOutcomes)[number]

const kind = z.enum(riskKinds)
const line = z.object({
  id,
  kind,
  at: instant,
  /** The first ones; `peopleCount`: how many there are. */
  usernames: z.array(z.string()),
  peopleCount: z.int(),
  /** The money that it is about, where it is about money. */
  amountCents: z.nullable(cents),
  /** How many declined payments, accounts or refunds. */
  count: z.nullable(z.int()),
  /** Of a chargeback: the card company's reason. */
  reason: z.nullable(z.string()),
  /** Of a shared payout account. */
  endsWith: z.nullable(z.string()),
  outcome: z.nullable(z.enum(riskOutcomes)),
})
export type RiskLine = z.infer<typeof line>

const detail = z.object({
  ...line.shape,
  people: z.array(payer),
  /** Payments that show it, the newest first. */
  evidence: z.array(paymentLine),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Nobody decides what concerns themselves; payments of staff are stopped by admins alone. */
  mayDecide: z.boolean(),
})
export type RiskDetail = z.infer<typeof detail>

/** A username; of a deleted account what stands in its place. */
const payerName = z.union([username, z.string().check(z.regex(/^deleted-\d{1,19}$/))])
const params = z.strictObject({ id: idParam })
export const riskDecisionBody = z.strictObject({
  outcome: z.enum(riskOutcomes),
  /** Whose payments are stopped, or allowed again; of `dismissed` nobody. */
  usernames: z.optional(z.array(payerName).check(z.maxLength(100))),
  note: text(limits.staffNoteMax, 3),
})

/** What the program found about payments, for finance staff to look at. */
export const staffRisks = defineRoutes({
  'GET /admin/riskFlags': {
    summary: 'What may be wrong with payments: open, or decided; the newest first',
    access: 'finance',
    subject: 'public',
    query: z.strictObject({ ...pageQuery.shape, list: z.optional(z.enum(['open', 'decided'])) }),
    ok: z.object({ flags: z.array(line), nextCursor }),
  },
  'GET /admin/riskFlags/:id': {
    summary: 'One of them with its people and the payments that show it; the look is logged',
    access: 'finance',
    subject: 'public',
    params,
    ok: detail,
  },
  'POST /admin/riskFlags/:id/decision': {
    summary: 'Stops payments of its people, lets them pay again, or dismisses it; with a note, once',
    access: 'finance',
    subject: 'public',
    stepUp: true,
    params,
    body: riskDecisionBody,
    ok: detail,
    errors: ['forbidden', 'changed_meanwhile'],
  },
})
