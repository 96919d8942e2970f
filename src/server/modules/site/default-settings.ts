import { limits } from '#contract/limits.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'

/** What the configuration gives: it counts until staff choose otherwise. */
export type ConfiguredSettings = Pick<OperatorSettings, 'feeBasisPoints' | 'holdDays'>

/** What counts as long as nobody has chosen anything. */
export const defaultSettings = (configured: ConfiguredSettings): OperatorSettings => ({
  ...configured,
  topUpPerDayCents: 100_000,
  topUpPerDayNewCents: 50_000,
  accountNewDays: 7,
  tipMaxCents: limits.tipMaxCents,
  planWeeklyMaxCents: 5000,
  planMonthlyMaxCents: 20_000,
  planYearlyMaxCents: 100_000,
  giftMaxCents: 100_000,
  postPriceMaxCents: limits.postPriceMaxCents,
  messagePriceMaxCents: 10_000,
  ticketMaxCents: limits.postPriceMaxCents,
  operatorName: 'Fanfare',
  supportEmail: '',
  imprint: '',
  blockedCountries: [],
  ageRules: [],
  ageCheckCountries: [],
  reviewFirstPosts: 0,
  reviewDays: 30,
  restrictedWords: [],
  searchEngines: true,
  aiCrawlers: false,
})
