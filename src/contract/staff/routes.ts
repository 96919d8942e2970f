import { creatorRequest } from '../creator-request.ts'
import { reports } from '../reports.ts'
import { decisions } from '../decisions.ts'
import { staffCases } from './cases.ts'
import { staffConsents } from './consents.ts'
import { staffLive } from './live.ts'
import { staffMoney } from './money.ts'
import { staffOverview } from './overview.ts'
import { staffReviews } from './reviews.ts'
import { staffSettings } from './settings.ts'
import { staffUsers } from './users.ts'
import { staffRequests } from './requests.ts'

/** What staff do on the pages below /admin. */
export const staffPages = {
  ...staffOverview,
  ...staffRequests,
  ...staffCases,
  ...staffMoney,
  ...staffUsers,
  ...staffSettings,
  ...staffReviews,
  ...staffConsents,
  ...staffLive,
} as const

/** What staff decide about, and how they do. */
export const staff = { ...reports, ...decisions, ...creatorRequest, ...staffPages } as const
