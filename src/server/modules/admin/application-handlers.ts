import type { staffRequests } from '#contract/staff/requests.ts'
import type { Services } from '#platform/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { assignRequest, decideRequest } from './decide-request.ts'
import { listRequests, lookAtRequest } from './read-requests.ts'

/** Staff decide who becomes a creator. */
export const requestHandlers = (services: Services): Handlers<typeof staffRequests> => ({
  'GET /admin/creatorRequests': ({ query }) => listRequests(services, query),
  'GET /admin/creatorRequests/:id': ({ actor, params }) => lookAtRequest(services, actor.userId, params.id),
  'POST /admin/creatorRequests/:id/assignment': ({ actor, params }) => assignRequest(services, actor.userId, params.id),
  'POST /admin/creatorRequests/:id/decision': ({ actor, params, body }) =>
    decideRequest(services, actor.userId, params.id, body),
})
