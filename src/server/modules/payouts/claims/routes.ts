import { claims as routes } from '#contract/claims.ts'
import { notifyClaimantWork } from '../notify-claimant.ts'
import { defineFeature } from '#platform/module.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { proveCode } from './prove-code.ts'
import { readClaim } from './read-claim.ts'
import { requestClaimPayout } from './request-payout.ts'
import { sendCode, sendCodeWork } from './send-code.ts'

/** What people are still owed whose account is deleted, by the link in their last mail. Staff see it in `staff/claims`. */
export const claims = defineFeature({
  name: 'claims',
  routes,
  handlers: (services) => ({
    'GET /claims/:token': ({ params }) => readClaim(services, params.token),
    'POST /claims/:token/code': ({ params }) => sendCode(services, params.token),
    'POST /claims/:token/proof': ({ params, body }) => proveCode(services, params.token, body.code),
    'POST /claims/:token/payout': ({ params, body, idempotency }) =>
      requestClaimPayout(services, params.token, body, idempotency),
  }),
  jobs: (services) => [notifyClaimantWork(services) as Job, sendCodeWork(services) as Job],
})
