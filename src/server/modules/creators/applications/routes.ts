import { sql } from 'kysely'
import { creatorRequest, creatorRequestFiles } from '#contract/creator-request.ts'
import { staffDocuments } from '#contract/staff/requests.ts'
import { receiveIdentityPicture } from '#modules/accounts/receive-identity-picture.ts'
import { requestView } from '../request-row.ts'
import { defineFeature } from '#platform/module.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { certify } from './certify.ts'
import { changeRequest } from './change-request.ts'
import { checkIdentityWork } from './check-identity.ts'
import { chooseDocument } from './choose-document.ts'
import { dropDocument, keepDocument, mayKeepDocument } from './keep-document.ts'
import { removeDocumentsWork } from './remove-documents.ts'
import { appealRequest, submitRequest } from './submit-request.ts'
import { showDocument } from './show-document.ts'
import { validatePerson } from './validate-person.ts'

/** The way from fan to creator, step by step. Staff decide in `staff-requests`. */
export const creatorRequests = defineFeature({
  name: 'creator-requests',
  routes: { ...creatorRequest, ...creatorRequestFiles, ...staffDocuments },
  checks: (services) => ({
    'PUT /creatorRequest/documents/:side': ({ actor }) => mayKeepDocument(services, actor.userId),
  }),
  handlers: (services, { uploadFolder }) => ({
    'GET /creatorRequest': ({ actor }) => requestView(services.db, services.encryption, actor.userId),
    'PUT /creatorRequest/certification': ({ actor }) => certify(services, actor.userId),
    'PUT /creatorRequest/validation': ({ body, ...call }) => validatePerson(services, call, body),
    'PUT /creatorRequest/conditions': ({ actor }) =>
      changeRequest(
        services,
        actor.userId,
        sql`conditions_at = coalesce(conditions_at, now())`,
        (row) => row.details !== null,
      ),
    'PUT /creatorRequest/documentKind': ({ actor, body }) => chooseDocument(services, actor.userId, body.kind),
    'PUT /creatorRequest/documents/:side': ({ actor, params, incoming }) =>
      receiveIdentityPicture(incoming, `${uploadFolder}-documents`, (picture) =>
        keepDocument(services, actor.userId, params.side, picture),
      ),
    'GET /admin/documents/:id': ({ actor, params }) => showDocument(services, actor.userId, params.id),
    'DELETE /creatorRequest/documents/:side': ({ actor, params }) => dropDocument(services, actor.userId, params.side),
    'POST /creatorRequest/submission': ({ actor }) => submitRequest(services, actor.userId),
    'POST /creatorRequest/appeal': ({ actor, body }) => appealRequest(services, actor.userId, body.text),
  }),
  jobs: (services) => [...removeDocumentsWork(services), checkIdentityWork(services) as Job],
})
