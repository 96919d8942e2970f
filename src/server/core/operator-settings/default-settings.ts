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
  planMaxCents: limits.planMaxCents,
  postPriceMaxCents: limits.postPriceMaxCents,
  messagePriceMaxCents: limits.messagePriceMaxCents,
  operatorName: 'Fanfare',
  supportEmail: '',
  imprint: '',
  blockedCountries: [],
  ageRules: [],
  ageCheckCountries: [],
  reviewFirstPosts: 0,
  reviewDays: 30,
  restrictedWords: [],
})
