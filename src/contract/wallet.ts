import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, nothing, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { ownPath } from './own-path.ts'

const topUpId = z.uuid()

export const topUpBody = z.strictObject({
  amountCents: z
    .int()
    .check(
      z.gte(limits.topUpMinCents, 'Top-ups are between $5 and $500.'),
      z.lte(limits.topUpMaxCents, 'Top-ups are between $5 and $500.'),
    ),
  returnTo: z.optional(ownPath),
  /** A stored card; without one the payment page asks for a card. */
  cardId: z.optional(id),
  /** Keeps the card that the payment page asks for. */
  saveCard: z.optional(z.boolean()),
})
/** Why what was to be bought with a top-up was not; its money is in the wallet. */
export const purchaseRefusal = z.enum([
  /** The price, or its tax, is not what was agreed to. */
  'price_changed',
  /** It was bought meanwhile in another way, or is open already. */
  'bought_already',
  /** It is not there any more, or not for sale to this person. */
  'gone',
  /** The wallet was spent meanwhile. */
  'short',
  /** The fan's monthly limit. */
  'cap',
  /** Payments are on hold. */
  'frozen',
  /** The money came more than a day after it was agreed to. */
  'late',
  /** Staff have restricted the fan's account. */
  'restricted',
  /** The creator doesn't take messages from this person. */
  'cannot_message',
  /** The fan took it back before the money came. */
  'withdrawn',
])
export type PurchaseRefusal = z.infer<typeof purchaseRefusal>
/** What a top-up can be made for. */
export const pendingKind = z.enum([
  'subscription',
  'plan_change',
  'gift',
  'unlock',
  'tip',
  'message',
  'message_unlock',
  'story_unlock',
  'live_ticket',
  'live_tip',
  'story_tip',
])
export type PendingKind = z.infer<typeof pendingKind>
/** Beside what the purchase itself says: what the fan agreed to on one screen. */
export const checkoutPart = {
  /** With tax: the most that it may cost. */
  expectedTotalCents: z.int().check(z.gte(1)),
  /** Taken where the wallet holds too little: at least what is missing. */
  topUp: topUpBody,
} as const
/** `topUp`: what has to be paid first, after which it is bought; null: it is bought, the wallet was enough. */
export const checkoutAnswer = z.object({ topUp: z.nullable(z.object({ id: topUpId, checkoutUrl: z.string() })) })
/** Beside those of the purchase itself. */
export const checkoutRefusals = ['top_up_limit', 'too_many_declines', 'payment_under_way', 'unavailable'] as const

export const card = z.object({ id, brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })
export type Card = z.infer<typeof card>
export const autoTopUpBody = z.strictObject({
  /** Charges the card when the balance is below this. */
  thresholdCents: z.int().check(z.gte(limits.autoTopUpThresholdMinCents), z.lte(limits.autoTopUpThresholdMaxCents)),
  amountCents: z.int().check(z.gte(limits.topUpMinCents), z.lte(limits.topUpMaxCents)),
  cardId: id,
})
/** `stopped`: the card was refused; giving the mandate anew goes on. */
const autoTopUp = z.object({
  ...autoTopUpBody.shape,
  state: z.enum(['on', 'stopped']),
  agreedAt: instant,
})
/** What a fan can pay a creator for. */
export const purchaseKinds = [
  'subscription',
  'subscription_renewal',
  'tip',
  'unlock',
  'message',
  'message_unlock',
  'story_unlock',
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

/** Which movements; days are days of UTC, the last one belongs to it. Also of `GET /api/files/wallet.csv`. */
export const transactionFilter = z.strictObject({
  kind: z.optional(transactionKind),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
})
export type TransactionFilter = z.output<typeof transactionFilter>

export const wallet = defineRoutes({
  'GET /wallet': {
    summary: 'My balance and points',
    access: 'user',
    subject: 'self',
    priority: 'critical',
    ok: z.object({
      balanceCents: cents,
      points: z.int(),
      /** A bank took a payment back, or staff have stopped payments: nothing can be paid until support has opened the account again. */
      frozen: z.boolean(),
    }),
  },
  'GET /wallet/transactions': {
    summary: 'All that went in and out of my wallet, newest first',
    access: 'user',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, ...transactionFilter.shape }),
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
    summary:
      'Begins a top-up; the answer leads to the payment page, or with a stored card to the bank’s challenge or straight back',
    access: 'verified',
    subject: 'self',
    rate: 'money',
    idempotent: true,
    body: topUpBody,
    status: 201,
    ok: z.object({ id: topUpId, checkoutUrl: z.string() }),
    errors: ['top_up_limit', 'payments_frozen', 'too_many_declines', 'not_found', 'unavailable'],
  },
  'GET /wallet/topUps/:id': {
    summary: 'State of one of my top-ups',
    access: 'user',
    subject: 'own',
    priority: 'critical',
    params: z.strictObject({ id: topUpId }),
    ok: z.object({
      id: topUpId,
      amountCents: cents,
      state: z.enum(['open', 'processing', 'succeeded', 'declined']),
      returnTo: z.nullable(z.string()),
      /** What is bought with it as soon as it has come. */
      purchase: z.nullable(
        z.object({
          kind: pendingKind,
          /** Agreed to, before tax. */
          priceCents: cents,
          state: z.enum(['pending', 'bought', 'refused']),
          refusal: z.nullable(purchaseRefusal),
        }),
      ),
    }),
  },
  'POST /wallet/topUps/:id/again': {
    summary: 'Begins the payment of a declined top-up again, on the payment page, for the same amount and purchase',
    access: 'verified',
    subject: 'own',
    rate: 'money',
    idempotent: true,
    params: z.strictObject({ id: topUpId }),
    status: 201,
    ok: z.object({ id: topUpId, checkoutUrl: z.string() }),
    errors: ['top_up_limit', 'payments_frozen', 'too_many_declines', 'payment_under_way', 'not_found', 'unavailable'],
  },
  'GET /wallet/attempts/:key': {
    summary: 'Whether a purchase that I sent with this Idempotency-Key was answered: sent again, it gets that answer',
    access: 'user',
    subject: 'self',
    priority: 'critical',
    params: z.strictObject({ key: z.string().check(z.regex(/^[\w.:-]{1,255}$/)) }),
    ok: z.object({ answered: z.boolean() }),
  },
  'GET /wallet/cards': {
    summary: 'My stored cards',
    access: 'user',
    subject: 'self',
    priority: 'critical',
    ok: z.object({ cards: z.array(card) }),
  },
  'DELETE /wallet/cards/:id': {
    summary: 'Removes one of my stored cards, and an automatic top-up that uses it',
    access: 'user',
    subject: 'own',
    params: z.strictObject({ id: idParam }),
    ok: nothing,
  },
  'GET /wallet/autoTopUp': {
    summary: 'My automatic top-up; null when there is none',
    access: 'user',
    subject: 'self',
    ok: z.object({ autoTopUp: z.nullable(autoTopUp) }),
  },
  'PUT /wallet/autoTopUp': {
    summary: 'Agrees that a stored card is charged whenever my balance is below a threshold',
    access: 'verified',
    subject: 'self',
    stepUp: true,
    priority: 'critical',
    body: autoTopUpBody,
    ok: z.object({ autoTopUp }),
    errors: ['not_found', 'payments_frozen'],
  },
  'DELETE /wallet/autoTopUp': {
    summary: 'Ends my automatic top-up',
    access: 'user',
    subject: 'self',
    priority: 'critical',
    ok: nothing,
  },
  'GET /quote': {
    summary: 'What a price costs me with tax',
    access: 'user',
    subject: 'self',
    priority: 'critical',
    query: z.strictObject({
      priceCents: z.pipe(
        z.string().check(z.regex(/^[0-9]{1,7}$/)),
        z.transform((value: string) => Number(value)),
      ),
    }),
    ok: z.object({
      priceCents: cents,
      taxCents: cents,
      totalCents: cents,
      country: z.nullable(z.string()),
      /** In hundredths of a percent. */
      rate: z.int(),
    }),
  },
})
