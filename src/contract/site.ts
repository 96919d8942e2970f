import * as z from 'zod/mini'
import { cents } from './fields.ts'
import { defineRoutes } from './http.ts'

/** A number of things; null: so few that people could be known by it (`limits.transparencyGroupMin`). */
const count = z.nullable(z.int())
const month = z.object({
  /** `2026-11`, by UTC. */
  month: z.string(),
  notices: count,
  decisions: z.object({ kept: count, warned: count, removed: count, restricted: count, suspended: count }),
  appeals: z.object({ made: count, upheld: count, overturned: count }),
  /** From notice to decision, of the cases that were decided in the month; null: too few. */
  medianHours: z.nullable(z.int()),
})
export type TransparencyMonth = z.infer<typeof month>

const site = z.object({
  operatorName: z.string(),
  supportEmail: z.string(),
  imprint: z.string(),
  /** Hundredths of a percent. */
  feeBasisPoints: z.int(),
  holdDays: z.int(),
  reviewFirstPosts: z.int(),
  /** The most that something may cost here, before tax: of a plan by its period, of a gift all months together. */
  priceLimits: z.object({
    tipMaxCents: cents,
    planWeeklyMaxCents: cents,
    planMonthlyMaxCents: cents,
    planYearlyMaxCents: cents,
    giftMaxCents: cents,
    postPriceMaxCents: cents,
    messagePriceMaxCents: cents,
    ticketMaxCents: cents,
  }),
})
export type Site = z.infer<typeof site>

const everyones = { access: 'anyone', subject: 'public', geoExempt: true } as const

/** What everyone may know of this place and of the people who run it. */
export const siteRoutes = defineRoutes({
  'GET /site': { ...everyones, summary: 'Who runs this place, and its terms in figures', ok: site },
  'GET /transparency': {
    ...everyones,
    summary: 'Notices, decisions and appeals by month, newest first; small numbers are not told',
    ok: z.object({ months: z.array(month) }),
  },
})
