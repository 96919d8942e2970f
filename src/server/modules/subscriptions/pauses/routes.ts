import { pauses as routes } from '#contract/plans.ts'
import { defineFeature } from '#platform/module.ts'
import { pausePage } from './pause-page.ts'
import { resumePage } from './resume-page.ts'

/** A creator's break: nobody pays meanwhile. */
export const pauses = defineFeature({
  name: 'plans',
  routes,
  handlers: (services) => ({
    'POST /plans/pause': ({ actor }) => pausePage(services, actor.userId),
    'POST /plans/resume': ({ actor }) => resumePage(services, actor.userId),
  }),
})
