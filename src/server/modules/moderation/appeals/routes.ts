import { decisions as routes } from '#contract/decisions.ts'
import { refundRemovedMessage } from '#modules/messages/remove-by-staff.ts'
import { refundRemovedPost } from '#modules/posts/remove-by-staff.ts'
import { defineFeature } from '#platform/module.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { appealDecision } from '../appeal.ts'
import { giveNotice } from './give-dsa-notice.ts'
import { listDecisions } from './list-decisions.ts'

/** What people learn of decisions, and how they answer them. */
export const decisions = defineFeature({
  name: 'decisions',
  routes,
  handlers: (services) => ({
    'GET /decisions': ({ actor, query }) => listDecisions(services, actor.userId, query),
    'POST /decisions/:id/appeal': ({ actor, params, body }) =>
      appealDecision(services, actor.userId, params.id, body.text),
    'POST /notices': ({ body, address }) => giveNotice(services, body, address),
  }),
  jobs: (services) => [refundRemovedPost(services) as Job, refundRemovedMessage(services) as Job],
})
