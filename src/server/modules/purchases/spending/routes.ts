import { spending as routes } from '#contract/spending.ts'
import { defineFeature } from '#platform/module.ts'
import { setCap } from './set-cap.ts'
import { spendingOf } from './spending-of.ts'

/** What protects a fan from spending too much: one view of everything, and a limit of one's own. */
export const spending = defineFeature({
  name: 'spending',
  routes,
  handlers: (services) => ({
    'GET /spending': ({ actor, query }) => spendingOf(services, actor.userId, query.month),
    'PUT /spending/cap': ({ actor, body }) => setCap(services, actor.userId, body.capCents),
  }),
})
