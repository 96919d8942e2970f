import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, pageQuery, period, person, usernameParam } from './fields.ts'
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
const subscription = z.object({
  id,
  creator: person,
  period,
  priceCents: cents,
  state: z.enum(['active', 'cancelled', 'past_due', 'ended']),
  startedAt: instant,
  renewsAt: instant,
})
export type Subscription = z.infer<typeof subscription>
export const transactionKind = z.enum(['top_up', 'subscription', 'subscription_renewal', 'reversal'])

export const wallet = defineRoutes({
  'GET /wallet': {
    summary: 'My balance and points',
    access: 'user',
    rate: 'read',
    ok: z.object({ balanceCents: cents, points: z.int() }),
  },
  'GET /wallet/transactions': {
    summary: 'All that went in and out of my wallet, newest first',
    access: 'user',
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

export const subscriptions = defineRoutes({
  'POST /creators/:username/subscriptions': {
    summary: 'Subscribes: pays the first period from the wallet and opens the posts at once',
    access: 'verified',
    rate: 'money',
    idempotent: true,
    params: z.strictObject({ username: usernameParam }),
    body: z.strictObject({ period, expectedPriceCents: z.int().check(z.gte(0)) }),
    status: 201,
    ok: subscription,
    errors: ['not_found', 'fund_wallet', 'price_changed', 'already_subscribed', 'forbidden'],
  },
  'GET /subscriptions': {
    summary: 'What I pay for',
    access: 'user',
    rate: 'read',
    query: pageQuery,
    ok: z.object({ subscriptions: z.array(subscription), nextCursor }),
  },
  'DELETE /subscriptions/:id': {
    summary: 'Cancels: nothing is renewed, access stays until the paid end',
    access: 'user',
    rate: 'write',
    params: z.strictObject({ id: idParam }),
    ok: subscription,
    errors: ['not_found'],
  },
})

export const earnings = defineRoutes({
  'GET /earnings': {
    summary: 'What I have earned and where it came from',
    access: 'creator',
    rate: 'read',
    query: pageQuery,
    ok: z.object({
      pendingCents: cents,
      availableCents: cents,
      subscriberCount: z.int(),
      entries: z.array(
        z.object({
          id: z.string(),
          kind: transactionKind,
          /** The creator's side: the price less the fee. */
          amountCents: cents,
          priceCents: cents,
          feeCents: cents,
          at: instant,
          supporter: z.nullable(person),
        }),
      ),
      nextCursor,
    }),
  },
})
