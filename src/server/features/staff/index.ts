import { staffCases } from '#contract/staff/cases.ts'
import { staffConsents } from '#contract/staff/consents.ts'
import { staffLedger } from '#contract/staff/ledger.ts'
import { staffOverview } from '#contract/staff/overview.ts'
import { staffMoney } from '#contract/staff/money.ts'
import { staffPayouts } from '#contract/staff/payouts.ts'
import { staffReviews } from '#contract/staff/reviews.ts'
import { staffSettings } from '#contract/staff/settings.ts'
import { staffUsers } from '#contract/staff/users.ts'
import { staffRequests } from '#contract/staff/requests.ts'
import { defineFeature, type Services } from '#core/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { caseHandlers } from './cases/handlers.ts'
import { raiseDueWork } from './cases/raise-due.ts'
import { consentHandlers } from './consents/handlers.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { overviewHandlers } from './overview/handlers.ts'
import { moneyHandlers } from './money-handlers.ts'
import { payoutHandlers, payoutJobs } from './payouts/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { reviewHandlers } from './reviews/handlers.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { requestHandlers } from './requests/handlers.ts'

const routes = {
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

/** What staff do, one folder a page below /admin. */
export const staff = defineFeature({
  name: 'staff',
  routes,
  handlers: (services: Services): Handlers<typeof routes> => ({
    ...overviewHandlers(services),
    ...requestHandlers(services),
    ...caseHandlers(services),
    ...payoutHandlers(services),
    ...moneyHandlers(services),
    ...ledgerHandlers(services),
    ...userHandlers(services),
    ...settingsHandlers(services),
    ...reviewHandlers(services),
    ...consentHandlers(services),
  }),
  jobs: (services) => [raiseDueWork(services), ...payoutJobs(services)],
})
