import * as z from 'zod/mini'
import { audience, cents, id, instant, nextCursor, pageQuery, person, priceMode } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { openMedia } from './media.ts'
import { purchaseKinds } from './wallet.ts'

/** Days are days of UTC. A range ends now; what it is compared with is as long and ends as long before. */
export const figureRange = z.enum(['today', '7d', '28d', 'year'])
export type FigureRange = z.infer<typeof figureRange>
const rangeQuery = z.strictObject({ range: z.optional(figureRange) })
/** YYYY-MM-DD. */
const day = z.iso.date()
/** What was paid for; `share`: my part of another's post. */
export const figureSources = [...purchaseKinds, 'share'] as const
export type FigureSource = (typeof figureSources)[number]
const source = z.enum(figureSources)

/** Money by one measure: earned = gross − fee − given back − shared + received. */
const sums = {
  payments: z.int(),
  /** Prices before tax. */
  grossCents: cents,
  feeCents: cents,
  /** Of my part, what went back to fans in this time, whenever it was paid; below zero when won disputes brought back more. */
  returnedCents: cents,
  /** Of my part what went to co-creators when it became available, less what they gave back. */
  sharedCents: cents,
  /** My parts of others' posts, less what went back. */
  receivedCents: cents,
  /** What fans paid on top of the prices, less what went back: the platform hands it on to tax offices. */
  taxCents: cents,
  earnedCents: cents,
}
const money = z.object(sums)
export type FigureSums = z.infer<typeof money>

/** A bar of a chart. `at`: an hour of today, a day, or the first day of a month, as the range wants; in order, without gaps. */
const bar = z.object({
  at: z.string(),
  earnedCents: cents,
  bySource: z.array(z.object({ source, earnedCents: cents })),
})

const change = z.object({ now: z.int(), came: z.int(), left: z.int(), cameBefore: z.int(), leftBefore: z.int() })
const share = z.object({
  /** An ISO country or a language; null: the others, and those who have not said. */
  key: z.nullable(z.string()),
  count: z.int(),
})
export const postSort = z.enum(['recent', 'income', 'likes', 'unlocks', 'reach'])

export const dashboard = defineRoutes({
  'GET /dashboard': {
    summary: 'My figures of a time against the time before',
    access: 'creator',
    subject: 'self',
    priority: 'optional',
    query: rangeQuery,
    ok: z.object({
      range: figureRange,
      /** First and last day. */
      from: day,
      to: day,
      total: money,
      before: money,
      /** The one rate of all these payments, in hundredths of a percent; null where several applied. */
      feeBasisPoints: z.nullable(z.int()),
      /** The most first. */
      sources: z.array(z.object({ source, ...sums, beforeEarnedCents: cents })),
      bars: z.array(bar),
      subscribers: change,
      followers: change,
      pendingCents: cents,
      pendingUntil: z.nullable(instant),
      availableCents: cents,
      inPayoutCents: cents,
    }),
  },
  'GET /dashboard/pending': {
    summary: 'When pending earnings become available, and why they wait',
    access: 'creator',
    subject: 'self',
    ok: z.object({
      /** Days that each payment waits, in case it has to be given back. */
      holdDays: z.int(),
      days: z.array(z.object({ on: day, earnedCents: cents, payments: z.int() })),
      /** Of it what goes to co-creators then; and what comes then of others' posts, whose payments are pending for them. */
      forCoCreatorsCents: cents,
      ofOthersCents: cents,
      /** Held until I answer; nobody has earned it yet. */
      unanswered: z.object({ messages: z.int(), cents }),
    }),
  },
  'GET /dashboard/posts': {
    mayLag: 'everyone',
    summary: 'How my posts do',
    access: 'creator',
    subject: 'self',
    priority: 'optional',
    query: z.strictObject({ ...pageQuery.shape, sort: z.optional(postSort) }),
    ok: z.object({
      posts: z.array(
        z.object({
          id,
          /** The beginning of its text. */
          text: z.string(),
          picture: z.nullable(openMedia),
          audience,
          priceCents: z.nullable(cents),
          priceMode: z.nullable(priceMode),
          publishedAt: instant,
          /** People who had it on their screen. */
          reach: z.int(),
          likes: z.int(),
          comments: z.int(),
          unlocks: z.int(),
          tips: z.int(),
          /** My part of its unlocks and tips, less what went to co-creators. */
          earnedCents: cents,
        }),
      ),
      nextCursor,
    }),
  },
  'POST /posts/reach': {
    summary: 'Says that these posts were on my screen',
    access: 'user',
    subject: 'self',
    rate: 'signal',
    priority: 'optional',
    body: z.strictObject({ postIds: z.array(id).check(z.minLength(1), z.maxLength(limits.pageMax)) }),
    ok: z.object({}),
  },
  'GET /dashboard/audience': {
    mayLag: 'everyone',
    summary: 'Who my audience is and how it changes',
    access: 'creator',
    subject: 'self',
    priority: 'optional',
    query: rangeQuery,
    ok: z.object({
      range: figureRange,
      from: day,
      to: day,
      subscribers: change,
      followers: change,
      /** Of those who subscribed at the beginning, the share that left, 0 to 1; null: nobody subscribed then. */
      churn: z.nullable(z.number()),
      churnBefore: z.nullable(z.number()),
      /** What running subscriptions bring me in a month if all of them go on, after the fee. */
      expectedMonthlyCents: cents,
      /** Running subscriptions that will not be renewed. */
      leaving: z.int(),
      bars: z.array(z.object({ at: z.string(), came: z.int(), left: z.int() })),
      /** Of subscribers; groups smaller than `limits.audienceGroupMin` are not named. */
      countries: z.array(share),
      languages: z.array(share),
      topSupporters: z.array(z.object({ fan: person, earnedCents: cents, payments: z.int() })),
    }),
  },
  'GET /dashboard/statements': {
    summary: 'My months: what came in, what was paid out, what was there at the end, newest first',
    access: 'creator',
    subject: 'self',
    ok: z.object({
      months: z.array(
        z.object({
          /** YYYY-MM. */
          month: z.string(),
          /** Pending, available and in payout together. */
          openingCents: cents,
          ...sums,
          /** Left to my bank or PayPal, less what came back. */
          paidOutCents: cents,
          closingCents: cents,
        }),
      ),
      /** The years for which there is a tax summary. */
      years: z.array(z.int()),
    }),
  },
})
