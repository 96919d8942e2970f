import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, nothing, pageQuery, period, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/** A code as fans type it: letters in any case, digits, dashes. */
export const promoCode = z.string().check(
  z.overwrite((value) => value.trim().toUpperCase()),
  z.minLength(limits.promoCodeMin),
  z.maxLength(limits.promoCodeMax),
  z.regex(/^[A-Z0-9-]+$/, 'Use letters, digits and dashes.'),
)

const fee = z
  .int('Please enter an amount.')
  .check(
    z.refine(
      (value) => value === 0 || (value >= limits.planMinCents && value <= limits.planMaxCents),
      'A plan is free or costs between $1 and $1,000.',
    ),
  )
/** The form of the plans; what is not named stays as it is. */
export const plansBody = z.strictObject({
  /** Each period at most once, at least one. */
  plans: z.optional(
    z.array(z.strictObject({ period, priceCents: fee })).check(
      z.minLength(1, 'Please set at least one fee.'),
      z.maxLength(3),
      z.refine((plans) => new Set(plans.map((plan) => plan.period)).size === plans.length, 'Each period has one fee.'),
    ),
  ),
  /** What one message costs a fan; null: nothing. */
  messagePriceCents: z.optional(
    z.nullable(
      z
        .int()
        .check(
          z.gte(limits.messagePriceMinCents, 'A message costs between $1 and $500.'),
          z.lte(limits.messagePriceMaxCents, 'A message costs between $1 and $500.'),
        ),
    ),
  ),
})

const terms = z.object({
  plans: z.array(z.object({ period, priceCents: cents })),
  messagePriceCents: z.nullable(cents),
  /** The page rests since then; null: it sells. */
  pausedAt: z.nullable(instant),
})
export type Plans = z.infer<typeof terms>

const percentOff = z.int().check(z.gte(1), z.lte(100))
const usesMax = z.optional(z.int().check(z.gte(1), z.lte(limits.promoUsesMax)))
const expiresAt = z.optional(instant)
const bundleMonths = z.literal([3, 6, 12])

export const promotionBody = z.discriminatedUnion('kind', [
  /** Percent or an amount off for the first periods, with a code. One of the two. */
  z.strictObject({
    kind: z.literal('discount'),
    code: promoCode,
    percentOff: z.optional(percentOff),
    amountOffCents: z.optional(z.int().check(z.gte(1), z.lte(limits.planMaxCents))),
    periods: z.int().check(z.gte(1), z.lte(limits.promoPeriodsMax)),
    usesMax,
    expiresAt,
  }),
  /** Free days for those who never subscribed before; without a code for everyone. */
  z.strictObject({
    kind: z.literal('trial'),
    code: z.optional(promoCode),
    trialDays: z.int().check(z.gte(1), z.lte(limits.trialDaysMax)),
    usesMax,
    expiresAt,
  }),
  /** Some months paid at once, at a discount. */
  z.strictObject({ kind: z.literal('bundle'), months: bundleMonths, percentOff, expiresAt }),
])

const promotion = z.object({
  id,
  kind: z.enum(['discount', 'trial', 'bundle']),
  code: z.nullable(z.string()),
  percentOff: z.nullable(z.int()),
  amountOffCents: z.nullable(cents),
  periods: z.nullable(z.int()),
  trialDays: z.nullable(z.int()),
  months: z.nullable(z.int()),
  uses: z.int(),
  usesMax: z.nullable(z.int()),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  /** It can be used now: neither ended, expired nor used up. */
  open: z.boolean(),
})
export type Promotion = z.infer<typeof promotion>

/** What a creator sells. */
export const offers = defineRoutes({
  'GET /plans': {
    summary: 'What I sell: fees, message price, whether my page is paused',
    access: 'creator',
    subject: 'self',
    ok: terms,
  },
  'PUT /plans': {
    summary: 'Sets my fees and message price; running subscriptions keep the price that was agreed to',
    access: 'creator',
    subject: 'self',
    body: plansBody,
    ok: terms,
  },
  'GET /promotions': {
    summary: 'My codes, trials and bundles, newest first',
    access: 'creator',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ promotions: z.array(promotion), nextCursor }),
  },
  'POST /promotions': {
    summary: 'Offers a code, a trial or a bundle',
    access: 'creator',
    subject: 'self',
    body: promotionBody,
    status: 201,
    ok: promotion,
  },
  'DELETE /promotions/:id': {
    summary: 'Ends a promotion; who has used it keeps what was promised',
    access: 'creator',
    subject: 'own',
    params: z.strictObject({ id: idParam }),
    ok: nothing,
  },
  'GET /creators/:username/offers': {
    summary: 'What a creator offers to everyone beyond plans: the trial and bundles',
    access: 'anyone',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    ok: z.object({
      trialDays: z.nullable(z.int()),
      bundles: z.array(z.object({ months: z.int(), percentOff: z.int(), priceCents: cents })),
      paused: z.boolean(),
      /** The creator has asked for the page to be deleted: it closes then, and takes no new subscriptions. */
      closesAt: z.nullable(instant),
    }),
  },
})

/** A creator's break. */
export const pauses = defineRoutes({
  'POST /plans/pause': {
    summary: 'Pauses my page: nobody is charged, and what fans paid for waits',
    access: 'creator',
    subject: 'self',
    ok: terms,
  },
  'POST /plans/resume': {
    summary: 'Resumes my page: each renewal is later by the length of the pause',
    access: 'creator',
    subject: 'self',
    ok: terms,
  },
})

export const plans = { ...offers, ...pauses } as const
