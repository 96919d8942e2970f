import { shares as routes } from '#contract/shares.ts'
import { defineFeature } from '#platform/module.ts'
import { agreeToShare, declineShare, endShare } from './answer-share.ts'
import { listShares, listSharesOfPost } from './list-shares.ts'
import { proposeShare } from './propose-share.ts'

/** Parts of a post's income that go to co-creators: offered by the author, agreed to by them, paid when the hold period ends. */
export const shares = defineFeature({
  name: 'shares',
  routes,
  handlers: (services) => ({
    'GET /posts/:id/shares': ({ actor, params }) => listSharesOfPost(services, actor.userId, params.id),
    'POST /posts/:id/shares': ({ actor, params, body }) => proposeShare(services, actor.userId, params.id, body),
    'GET /dashboard/shares': ({ actor, query }) => listShares(services, actor.userId, query),
    'POST /shares/:id/agreement': ({ actor, params }) => agreeToShare(services, actor.userId, params.id),
    'POST /shares/:id/refusal': ({ actor, params }) => declineShare(services, actor.userId, params.id),
    'DELETE /shares/:id': ({ actor, params }) => endShare(services, actor.userId, params.id),
  }),
})
