import { staffCases } from '#contract/staff/cases.ts'
import { staffConsents } from '#contract/staff/consents.ts'
import { staffFees } from '#contract/staff/fees.ts'
import { staffLedger } from '#contract/staff/ledger.ts'
import { staffOverview } from '#contract/staff/overview.ts'
import { staffPayments } from '#contract/staff/payments.ts'
import { staffPayouts } from '#contract/staff/payouts.ts'
import { staffReviews } from '#contract/staff/reviews.ts'
import { staffSettings } from '#contract/staff/settings.ts'
import { staffUsers } from '#contract/staff/users.ts'
import { staffRisks } from '#contract/staff/risks.ts'
import { staffRequests } from '#contract/staff/requests.ts'
import { defineFeature, type Services } from '#core/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { caseHandlers } from './cases/handlers.ts'
import { raiseDueWork } from './cases/raise-due.ts'
import { consentHandlers } from './consents/handlers.ts'
import { feeHandlers } from './fees/handlers.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { overviewHandlers } from './overview/handlers.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { payoutHandlers, payoutJobs } from './payouts/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { riskHandlers } from './risks/handlers.ts'
import { reviewHandlers } from './reviews/handlers.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { requestHandlers } from './requests/handlers.ts'

const routes = {
  ...staffOverview,
  ...staffRequests,
  ...staffCases,
  ...staffPayouts,
  ...staffPayments,
  ...staffRisks,
  ...staffFees,
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
    ...paymentHandlers(services),
    ...riskHandlers(services),
    ...feeHandlers(services),
    ...ledgerHandlers(services),
    ...userHandlers(services),
    ...settingsHandlers(services),
    ...reviewHandlers(services),
    ...consentHandlers(services),
  }),
  jobs: (services) => [raiseDueWork(services), ...payoutJobs(services)],
})
