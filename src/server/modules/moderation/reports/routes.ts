import { reports as routes } from '#contract/reports.ts'
import { defineFeature } from '#platform/module.ts'
import { report } from '../report.ts'

/** What people report. Staff decide in the cases that this opens. */
export const reports = defineFeature({
  name: 'reports',
  routes,
  handlers: (services) => ({
    'POST /reports': ({ actor, body }) => report(services, actor, body),
  }),
})
