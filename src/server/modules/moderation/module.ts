import { defineModule } from '#platform/module.ts'
import { decisions } from './appeals/routes.ts'
import { reports } from './reports/routes.ts'

/** Reports, cases, decisions, appeals, and the review queue. */
export const moderationModule = defineModule({
  name: 'moderation',
  features: [reports, decisions],
})
