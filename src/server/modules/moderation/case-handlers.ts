import type { staffCases } from '#contract/staff/cases.ts'
import type { Services } from '#platform/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { assignCase, decideAppeal, decideCase, hideCase } from './decide-case.ts'
import { listCases } from './cases/list-cases.ts'
import { lookAtCase } from './read-case.ts'

/** Staff decide on what people report. */
export const caseHandlers = (services: Services): Handlers<typeof staffCases> => ({
  'GET /admin/cases': ({ query }) => listCases(services, query),
  'GET /admin/cases/:id': ({ actor, params }) => lookAtCase(services, actor, params.id),
  'POST /admin/cases/:id/assignment': ({ actor, params }) => assignCase(services, actor, params.id),
  'POST /admin/cases/:id/hiding': ({ actor, params }) => hideCase(services, actor, params.id),
  'POST /admin/cases/:id/decision': ({ actor, params, body }) => decideCase(services, actor, params.id, body),
  'POST /admin/cases/:id/appeal': ({ actor, params, body }) => decideAppeal(services, actor, params.id, body),
})
