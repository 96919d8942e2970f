import type { staffFees } from '#contract/staff/fees.ts'
import type { Services } from '#platform/services.ts'
import { fail } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { listFees, readFee } from './read-fees.ts'
import { dropNextFee, setFee } from './set-fee.ts'

/** Creators' own fees, as admins agree on them. */
export const feeHandlers = (services: Services): Handlers<typeof staffFees> => ({
  'GET /admin/creatorFees': ({ query }) => listFees(services, query),
  'GET /admin/creatorFees/:username': async ({ params }) =>
    (await readFee(services.db, services, params.username))?.detail ?? fail('not_found'),
  'PUT /admin/creatorFees/:username': ({ actor, params, body }) =>
    setFee(services, { actorId: actor.userId, username: params.username }, body),
  'DELETE /admin/creatorFees/:username/next': ({ actor, params }) =>
    dropNextFee(services, { actorId: actor.userId, username: params.username }),
})
