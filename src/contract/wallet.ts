import * as z from 'zod/mini'
import { cents, instant, nextCursor, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/** A path of our own, to go on with after a top-up. Never another host: one slash, then no second slash or backslash. */
const ownPath = z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\\\s\p{Cc}\p{Cs}]*$/u))
const topUpId = z.uuid()

export const topUpBody = z.strictObject({
  amountCents: z
    .int()
    .check(
      z.gte(limits.topUpMinCents, 'Top-ups are between $5 and $500.'),
      z.lte(limits.topUpMaxCents, 'Top-ups are between $5 and $500.'),
    ),
  returnTo: z.optional(ownPath),
})
/** What a fan can pay a creator for. */
export const purchaseKinds = [
  'subscription',
  'subscription_renewal',
  'tip',
  'unlock',
  'message',
  'message_unlock',
  'gift',
  'live_ticket',
] as const
export type PurchaseKind = (typeof purchaseKinds)[number]
export const transactionKind = z.enum([
  ...purchaseKinds,
  'top_up',
  'hold',
  'hold_returned',
  'points_exchange',
  'account_closed',
  'reversal',
  'refund',
  'top_up_refund',
  'dispute',
  'dispute_won',
])
export type TransactionKind = z.infer<typeof transactionKind>

export const wallet = defineRoutes({
  'GET /wallet': {
    summary: 'My balance and points',
    access: 'user',
    subject: 'self',
    rate: 'read',
    ok: z.object({ balanceCents: cents, points: z.int() }),
  },
  'GET /wallet/transactions': {
    summary: 'All that went in and out of my wallet, newest first',
    access: 'user',
    subject: 'self',
    rate: 'read',
    query: pageQuery,
    ok: z.object({
      transactions: z.array(
        z.object({
          id: z.string(),
          kind: transactionKind,
          /** Positive: into the wallet. */
          amountCents: cents,
          at: instant,
          counterparty: z.nullable(person),
        }),
      ),
      nextCursor,
    }),
  },
  'POST /wallet/topUps': {
    summary: 'Begins a top-up; the answer leads to the payment page',
    access: 'verified',
    subject: 'self',
    rate: 'money',
    idempotent: true,
    body: topUpBody,
    status: 201,
    ok: z.object({ id: topUpId, checkoutUrl: z.string() }),
    errors: ['top_up_limit', 'unavailable'],
  },
  'GET /wallet/topUps/:id': {
    summary: 'State of one of my top-ups',
    access: 'user',
    subject: 'own',
    rate: 'read',
    params: z.strictObject({ id: topUpId }),
    ok: z.object({
      id: topUpId,
      amountCents: cents,
      state: z.enum(['open', 'processing', 'succeeded', 'declined']),
      returnTo: z.nullable(z.string()),
    }),
    errors: ['not_found'],
  },
})
