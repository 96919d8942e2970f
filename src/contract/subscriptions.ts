import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, pageQuery, period, person, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { promoCode } from './plans.ts'
import { card, checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

const expectedPriceCents = z.int().check(z.gte(0))
/** Months that one payment covers; more than one only with a monthly plan. */
const months = z.literal([1, 3, 6, 12])
/** The same in a query. */
const monthsParam = z.pipe(
  z.enum(['1', '3', '6', '12']),
  z.transform((value: '1' | '3' | '6' | '12') => Number(value) as 1 | 3 | 6 | 12),
)
/** An IANA name such as Europe/Berlin: renewals keep this clock. One that the server does not know counts as UTC. */
const timeZone = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/))

export const subscriptionState = z.enum(['trial', 'active', 'paused', 'past_due', 'cancelled', 'ended'])

const subscription = z.object({
  id,
  creator: person,
  period,
  /** Months that one payment covers. */
  months: z.int(),
  /** Agreed to for each renewal, before tax. */
  priceCents: cents,
  /** What the next renewal takes with discounts or a change of plan, before tax; and the tax on it. */
  renewalPriceCents: cents,
  renewalTaxCents: cents,
  /** Renewals that still have the discount. */
  discountedRenewals: z.int(),
  /** What the same plan costs new subscribers now, if that is another price; it is taken only with the fan's yes. */
  newPriceCents: z.nullable(cents),
  /** Another plan that begins with the next renewal. */
  nextPlan: z.nullable(z.object({ period, months: z.int(), priceCents: cents })),
  state: subscriptionState,
  startedAt: instant,
  /** When it renews, or ends once cancelled. While paused it will be later by the length of the pause. */
  renewsAt: instant,
  /** When it really ended; null while it runs. */
  endedAt: z.nullable(instant),
  /** I have blocked the creator: there is no access while the block stands. */
  blocked: z.boolean(),
  /** Pays what the wallet lacks for a renewal; null: the wallet alone pays. */
  renewalCard: z.nullable(card),
  /** Who gave it, if it was a gift. */
  giftFrom: z.nullable(person),
})
export type Subscription = z.infer<typeof subscription>

const quote = z.object({
  period,
  months: z.int(),
  /** To pay now: before tax, the tax, and together. */
  priceCents: cents,
  taxCents: cents,
  totalCents: cents,
  /** What the plan costs without any promotion. */
  fullPriceCents: cents,
  renewsAt: instant,
  renewalPriceCents: cents,
  renewalTaxCents: cents,
  /** Renewals that have the discount; afterwards each costs `laterPriceCents`. */
  discountedRenewals: z.int(),
  laterPriceCents: cents,
  /** Nothing is paid until then. */
  trialUntil: z.nullable(instant),
  balanceCents: cents,
})
export type Quote = z.infer<typeof quote>

const changeQuote = z.object({
  /** Whether it begins now and the difference is paid, or with the next renewal and costs nothing now. */
  when: z.enum(['now', 'renewal']),
  period,
  months: z.int(),
  /** The new plan's price for one renewal, before tax. */
  priceCents: cents,
  /** The unused part of what is paid, given back; before tax. */
  creditCents: cents,
  /** Kept back of what is given back, for points that came with it and were exchanged. */
  pointsCents: cents,
  /** Kept back of what is given back, for what the bank took back after that payment, at the platform's loss. */
  recoveredCents: cents,
  /** To pay now: the difference, before tax; its tax; together, with what is kept back. */
  dueCents: cents,
  taxCents: cents,
  totalCents: cents,
  renewsAt: instant,
  balanceCents: cents,
})
export type ChangeQuote = z.infer<typeof changeQuote>

/** Why a payment may be refused. */
const refusals = ['fund_wallet', 'payments_frozen', 'spending_cap'] as const
/** Why nothing of a creator’s may be bought. */
const notForSale = ['forbidden', 'not_selling', 'creator_leaving', 'over_limit'] as const
const username = z.strictObject({ username: usernameParam })
const one = z.strictObject({ id: idParam })

const subscribeBody = z.strictObject({
  period,
  months: z.optional(months),
  promoCode: z.optional(promoCode),
  timeZone: z.optional(timeZone),
  /** `priceCents` of the quote: to pay now, before tax. */
  expectedPriceCents,
  /** `renewalPriceCents` of the quote; required where nothing is paid now but later. */
  expectedRenewalPriceCents: z.optional(expectedPriceCents),
})

const giftBody = z.strictObject({ creatorUsername: usernameParam, months, expectedPriceCents })
/** `dueCents` and `priceCents` of the quote. */
const changeBody = z.strictObject({
  period,
  months: z.optional(months),
  expectedPriceCents,
  expectedRenewalPriceCents: expectedPriceCents,
})

export const subscriptions = defineRoutes({
  'GET /creators/:username/quote': {
    summary: 'What a subscription, or a gift of one, would cost me: price, tax, trial, renewal',
    access: 'user',
    subject: 'visible',
    rate: 'write',
    priority: 'critical',
    params: username,
    query: z.strictObject({
      period,
      months: z.optional(monthsParam),
      promoCode: z.optional(promoCode),
      timeZone: z.optional(timeZone),
      gift: z.optional(z.literal('true')),
    }),
    ok: quote,
    errors: [...notForSale],
  },
  'POST /creators/:username/subscriptions': {
    summary: 'Subscribes: pays the first period from the wallet, or begins a trial, and opens the posts at once',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params: username,
    body: subscribeBody,
    status: 201,
    ok: subscription,
    errors: [...refusals, 'price_changed', 'already_subscribed', ...notForSale],
  },
  'POST /creators/:username/checkout': {
    summary:
      'Subscribes from the wallet, or begins the top-up that is missing and subscribes as soon as the money has come',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params: username,
    /** `renewWithCard`: the card of the top-up, which is kept, pays what the wallet lacks for renewals too. */
    body: z.strictObject({ ...subscribeBody.shape, ...checkoutPart, renewWithCard: z.optional(z.literal(true)) }),
    status: 201,
    ok: checkoutAnswer,
    errors: [...refusals, ...checkoutRefusals, 'not_found', 'price_changed', 'already_subscribed', ...notForSale],
  },
  'POST /users/:username/gifts': {
    summary: 'Pays a creator for some months of another fan’s subscription; it is not renewed',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params: username,
    body: giftBody,
    status: 201,
    ok: z.object({ creator: person, receiver: person, months: z.int(), priceCents: cents, until: instant }),
    errors: [...refusals, 'price_changed', ...notForSale],
  },
  'POST /users/:username/gifts/checkout': {
    summary: 'Gives a subscription from the wallet, or begins the top-up that is missing and gives it when it has come',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params: username,
    body: z.strictObject({ ...giftBody.shape, ...checkoutPart }),
    status: 201,
    ok: checkoutAnswer,
    errors: [...refusals, ...checkoutRefusals, 'not_found', 'price_changed', ...notForSale],
  },
  'GET /subscriptions': {
    summary: 'What I pay for: what renews or ends first comes first, then what has ended',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ subscriptions: z.array(subscription), nextCursor }),
  },
  'GET /subscribers/:username/unused': {
    summary: 'What a block of this fan would refund to them now, before tax, and my part',
    access: 'creator',
    subject: 'self',
    params: username,
    ok: z.object({ refundCents: cents, chargedCents: cents }),
  },
  'DELETE /subscriptions/:id': {
    summary: 'Cancels: nothing is renewed, access stays until the paid end',
    access: 'user',
    subject: 'own',
    priority: 'critical',
    params: one,
    ok: subscription,
  },
  'POST /subscriptions/:id/resume': {
    summary: 'Takes a cancellation back before the paid end, at no cost; one that is past due is tried again at once',
    access: 'verified',
    subject: 'own',
    priority: 'critical',
    params: one,
    /** `renewalPriceCents` of the subscription: what the next renewal will take. */
    body: z.strictObject({ expectedPriceCents }),
    ok: subscription,
    errors: ['not_ready', 'price_changed'],
  },
  'POST /subscriptions/:id/price': {
    summary: 'Agrees to the plan’s new price, from the next renewal on',
    access: 'verified',
    subject: 'own',
    priority: 'critical',
    params: one,
    /** `newPriceCents` of the subscription. */
    body: z.strictObject({ expectedPriceCents }),
    ok: subscription,
    errors: ['not_ready', 'price_changed', 'over_limit'],
  },
  'GET /subscriptions/:id/change': {
    summary: 'What a change to another plan of the same creator would cost now',
    access: 'user',
    subject: 'own',
    priority: 'critical',
    params: one,
    query: z.strictObject({ period, months: z.optional(monthsParam) }),
    ok: changeQuote,
    errors: ['not_ready', 'not_selling', 'creator_leaving', 'over_limit'],
  },
  'POST /subscriptions/:id/change': {
    summary: 'Changes to another plan: now for the difference, or with the next renewal',
    access: 'verified',
    subject: 'own',
    rate: 'money',
    idempotent: true,
    params: one,
    body: changeBody,
    status: 201,
    ok: subscription,
    errors: [...refusals, 'not_ready', 'not_selling', 'creator_leaving', 'over_limit', 'price_changed'],
  },
  'POST /subscriptions/:id/change/checkout': {
    summary:
      'Changes to another plan from the wallet, or begins the top-up that is missing and changes when it has come',
    access: 'verified',
    subject: 'own',
    rate: 'money',
    idempotent: true,
    params: one,
    body: z.strictObject({ ...changeBody.shape, ...checkoutPart }),
    status: 201,
    ok: checkoutAnswer,
    errors: [
      ...refusals,
      ...checkoutRefusals,
      'not_found',
      'not_ready',
      'not_selling',
      'creator_leaving',
      'over_limit',
      'price_changed',
    ],
  },
})

export const renewalCards = defineRoutes({
  'PUT /subscriptions/:id/card': {
    summary:
      'Renews with a stored card from now on: it is charged what the wallet lacks, at least the least of a top-up',
    access: 'verified',
    subject: 'own',
    rate: 'write',
    params: one,
    body: z.strictObject({ cardId: id }),
    ok: subscription,
    errors: ['not_ready'],
  },
  'DELETE /subscriptions/:id/card': {
    summary: 'Renews from the wallet alone',
    access: 'user',
    subject: 'own',
    priority: 'critical',
    params: one,
    ok: subscription,
  },
})
