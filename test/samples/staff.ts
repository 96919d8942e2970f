import { caseSamples } from './cases.ts'
import { consentSamples } from './consents.ts'
import { creatorRequestSamples } from './creator-requests.ts'
import { staffSettingsSamples } from './staff-settings.ts'
import { staffMoneySamples } from './staff-money.ts'
import { staffPaymentSamples } from './staff-payments.ts'

/** Becoming a creator, decisions, and the pages of staff. */
export const staffSamples = {
  ...creatorRequestSamples,
  ...caseSamples,
  ...consentSamples,
  ...staffMoneySamples,
  ...staffSettingsSamples,
  ...staffPaymentSamples,
} as const
