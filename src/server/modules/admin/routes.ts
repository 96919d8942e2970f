import { evidenceFiles } from '#contract/downloads.ts'
import { staffPages } from '#contract/staff/routes.ts'
import { defineFeature } from '#platform/module.ts'
import type { Services } from '#platform/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { caseHandlers } from '#modules/moderation/case-handlers.ts'
import { raiseDueWork } from '#modules/moderation/prioritize-due-cases.ts'
import { consentHandlers } from './co-performers/handlers.ts'
import { moneyHandlers } from './money.ts'
import { evidenceHandlers } from './payments/serve-evidence.ts'
import { overviewHandlers } from './read-overview.ts'
import { payoutJobs } from './handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { reviewHandlers } from '#modules/moderation/review-handlers.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { liveHandlers } from './live-handlers.ts'
import { requestHandlers } from './application-handlers.ts'

const routes = { ...staffPages, ...evidenceFiles }

/** What staff do, one folder a page below /admin. */
export const staff = defineFeature({
  name: 'staff',
  routes,
  handlers: (services: Services): Handlers<typeof routes> => ({
    ...overviewHandlers(services),
    ...evidenceHandlers(services),
    ...requestHandlers(services),
    ...caseHandlers(services),
    ...moneyHandlers(services),
    ...userHandlers(services),
    ...settingsHandlers(services),
    ...reviewHandlers(services),
    ...consentHandlers(services),
    ...liveHandlers(services),
  }),
  jobs: (services) => [raiseDueWork(services), ...payoutJobs(services)],
})
