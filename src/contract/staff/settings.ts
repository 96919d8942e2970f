import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { country, instant, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'

const whole = (
  least: number,
  most: number,
  wanted = `Please enter a whole number from ${String(least)} to ${String(most)}.`,
) => z.int(wanted).check(z.gte(least, wanted), z.lte(most, wanted))
const dollars = (least: number, most: number) => {
  const range = `Please enter an amount from $${(least / 100).toLocaleString('en')} to $${(most / 100).toLocaleString('en')}.`
  return z.int(range).check(z.gte(least, range), z.lte(most, range))
}
const once = <T>(key: (each: T) => string) =>
  z.refine<T[]>((list) => new Set(list.map(key)).size === list.length, 'Please list each one only once.')
const word = text(limits.restrictedWordMax, 2)

/** The operator's choices, each with its bounds. Amounts in cents. */
export const operatorSettings = z.strictObject({
  /** Hundredths of a percent of each price that the platform keeps. */
  feeBasisPoints: z
    .int('Please enter a fee from 0 % to 99 %.')
    .check(z.gte(0, 'Please enter a fee from 0 % to 99 %.'), z.lte(9900, 'Please enter a fee from 0 % to 99 %.')),
  /** Days that new earnings stay pending. */
  holdDays: whole(0, 365),
  topUpPerDayCents: dollars(limits.topUpMinCents, 10_000_000),
  /** For accounts that are younger than `accountNewDays`. */
  topUpPerDayNewCents: dollars(limits.topUpMinCents, 10_000_000),
  accountNewDays: whole(0, 365),
  tipMaxCents: dollars(limits.tipMinCents, limits.tipMaxCents),
  planWeeklyMaxCents: dollars(limits.planMinCents, limits.planMaxCents),
  planMonthlyMaxCents: dollars(limits.planMinCents, limits.planMaxCents),
  planYearlyMaxCents: dollars(limits.planMinCents, limits.planMaxCents),
  /** All months of a gift together. */
  giftMaxCents: dollars(limits.planMinCents, limits.giftMaxCents),
  postPriceMaxCents: dollars(limits.postPriceMinCents, limits.postPriceMaxCents),
  messagePriceMaxCents: dollars(limits.messagePriceMinCents, limits.messagePriceMaxCents),
  /** Counts as soon as live shows sell tickets. */
  ticketMaxCents: dollars(limits.postPriceMinCents, limits.postPriceMaxCents),
  operatorName: text(100, 1),
  /** Where people write to; empty: not said. */
  supportEmail: z.union([z.literal(''), emailAddress.check(z.maxLength(limits.emailMax))]),
  imprint: text(2000),
  /** Where nothing is offered: no visit, no account, no application. */
  blockedCountries: z.array(country).check(
    z.maxLength(250),
    once((code) => code),
  ),
  /** Minimum ages where the law asks for more than the product's own. */
  ageRules: z
    .array(
      z.strictObject({ country, minimumAge: whole(limits.minimumAgeYears, 25, 'Please enter an age from 18 to 25.') }),
    )
    .check(
      z.maxLength(250),
      once((rule) => rule.country),
    ),
  /** Where nothing that people make is shown to who has not shown their age. */
  ageCheckCountries: z.array(country).check(
    z.maxLength(250),
    once((code) => code),
  ),
  /** Posts of a new creator that staff look at before they are published; 0: none. */
  reviewFirstPosts: whole(0, 100),
  /** A creator counts as new for so many days. */
  reviewDays: whole(1, 365),
  restrictedWords: z.array(word).check(
    z.maxLength(1000),
    once((each) => each.toLowerCase()),
  ),
  /** Whether search engines may list what everyone can see. */
  searchEngines: z.boolean(),
  /** Whether crawlers may take it to train models or to answer from. */
  aiCrawlers: z.boolean(),
})
export type OperatorSettings = z.infer<typeof operatorSettings>
/** Settings that bound what something may cost. Everyone may read them (`GET /site`): forms show them. */
export const priceLimitNames = [
  'tipMaxCents',
  'planWeeklyMaxCents',
  'planMonthlyMaxCents',
  'planYearlyMaxCents',
  'giftMaxCents',
  'postPriceMaxCents',
  'messagePriceMaxCents',
  'ticketMaxCents',
] as const satisfies readonly (keyof OperatorSettings)[]
export type PriceLimit = (typeof priceLimitNames)[number]
export type SettingName = keyof OperatorSettings

const state = z.object({
  settings: operatorSettings,
  /** What counts for a setting that nobody has changed here. */
  defaults: operatorSettings,
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type SettingsState = z.infer<typeof state>

export const staffSettings = defineRoutes({
  'GET /admin/settings': {
    summary: 'What the operator has chosen, and what counts otherwise',
    access: 'admin',
    subject: 'public',
    ok: state,
  },
  'PATCH /admin/settings': {
    summary: 'Changes settings; they count at once, for sales from then on. The log keeps before and after',
    access: 'admin',
    subject: 'public',
    stepUp: true,
    bodyMaxBytes: 256 * 1024,
    body: z.strictObject({ version: z.int(), change: z.partial(operatorSettings) }),
    ok: state,
    errors: ['changed_meanwhile'],
  },
})
