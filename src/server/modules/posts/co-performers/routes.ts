import { consentFiles, consents as calls } from '#contract/consents.ts'
import { receiveIdentityPicture } from '#modules/accounts/receive-identity-picture.ts'
import { notifyCoPerformerWork } from '../mail-co-performer.ts'
import { defineFeature } from '#platform/module.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { giveAgain, giveDetails, refuseConsent, signRelease, takeBackMessage } from './sign-release.ts'
import { readConsent } from './release-by-link.ts'
import { addCoPerformer, invitePerson, listCoPerformers, revokeInvitation, takeOut } from './invite-people.ts'
import { keepConsentDocument, mayKeepConsentDocument } from './keep-document.ts'
import { removeOldConsentsWork } from './remove-old-documents.ts'
import { sendOwnLink } from './send-link.ts'

/** People who are shown in posts: invited by the author, consenting by a link. Staff decide in `staff/consents`. */
export const consents = defineFeature({
  name: 'consents',
  routes: { ...calls, ...consentFiles },
  checks: (services) => ({
    'PUT /consents/:token/documents/:side': ({ params }) => mayKeepConsentDocument(services, params.token),
  }),
  handlers: (services, { uploadFolder }) => ({
    'GET /posts/:id/depicted': ({ actor, params }) => listCoPerformers(services, actor.userId, params.id),
    'POST /posts/:id/depicted': ({ actor, params, body }) =>
      addCoPerformer(services, actor.userId, params.id, body.name),
    'POST /posts/:id/depicted/:personId/invitation': ({ actor, params }) =>
      invitePerson(services, actor.userId, { postId: params.id, personId: params.personId }),
    'DELETE /posts/:id/depicted/:personId/invitation': ({ actor, params }) =>
      revokeInvitation(services, actor.userId, { postId: params.id, personId: params.personId }),
    'DELETE /posts/:id/depicted/:personId': ({ actor, params }) =>
      takeOut(services, actor.userId, { postId: params.id, personId: params.personId }),
    'GET /consents/:token': ({ params, query }) => readConsent(services, params.token, query?.language),
    'PUT /consents/:token/details': ({ params, body }) => giveDetails(services, params.token, body),
    'PUT /consents/:token/documents/:side': ({ params, incoming }) =>
      receiveIdentityPicture(incoming, `${uploadFolder}-documents`, (picture) =>
        keepConsentDocument(services, params.token, params.side, picture),
      ),
    'POST /consents/:token/signature': ({ params, body, address }) =>
      signRelease(services, params.token, body, address),
    'POST /consents/:token/refusal': ({ params }) => refuseConsent(services, params.token),
    'POST /consents/:token/link': ({ params }) => sendOwnLink(services, params.token),
    'POST /consents/:token/withdrawal': ({ params, body }) => takeBackMessage(services, params.token, body.reason),
    'DELETE /consents/:token/withdrawal': ({ params }) => giveAgain(services, params.token),
  }),
  jobs: (services) => [notifyCoPerformerWork(services) as Job, removeOldConsentsWork(services)],
})
