import { creatorRequest } from '../creator-request.ts'
import { reports } from '../reports.ts'
import { decisions } from '../decisions.ts'
import { staffCases } from './cases.ts'
import { staffConsents } from './consents.ts'
import { staffLedger } from './ledger.ts'
import { staffMoney } from './money.ts'
import { staffPayouts } from './payouts.ts'
import { staffOverview } from './overview.ts'
import { staffReviews } from './reviews.ts'
import { staffSettings } from './settings.ts'
import { staffUsers } from './users.ts'
import { staffRequests } from './requests.ts'

/** What staff decide about, and how they do, on the pages below /admin. */
export const staff = {
  ...reports,
  ...decisions,
  ...creatorRequest,
  ...staffOverview,
  ...staffRequests,
  ...staffCases,
  ...staffPayouts,
  ...staffMoney,
  ...staffLedger,
  ...staffUsers,
  ...staffSettings,
  ...staffReviews,
  ...staffConsents,
} as const
