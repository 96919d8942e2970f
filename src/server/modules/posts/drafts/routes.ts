import { drafts as routes } from '#contract/drafts.ts'
import { defineFeature } from '#platform/module.ts'
import { listDrafts, readDraft } from './read-drafts.ts'
import { addDraft, removeDraft, writeDraft } from './write-draft.ts'

/** Posts that are still being written. */
export const drafts = defineFeature({
  name: 'drafts',
  routes,
  handlers: (services) => ({
    'GET /drafts': ({ actor, query }) => listDrafts(services, actor.userId, query),
    'POST /drafts': ({ actor, body }) => addDraft(services, actor.userId, body),
    'GET /drafts/:id': ({ actor, params }) => readDraft(services, actor.userId, params.id),
    'PUT /drafts/:id': ({ actor, params, body }) => writeDraft(services, actor.userId, params.id, body),
    'DELETE /drafts/:id': ({ actor, params }) => removeDraft(services, actor.userId, params.id),
  }),
})
