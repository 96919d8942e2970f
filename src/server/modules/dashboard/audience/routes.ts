import { supporterFiles } from '#contract/downloads.ts'
import { supporters as routes } from '#contract/supporters.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { defineFeature } from '#platform/module.ts'
import { followerFile, subscriberFile } from './audience-files.ts'
import { namedSupporters } from './best-supporters.ts'
import { listFollowers } from './read-followers.ts'
import { listSubscribers } from './read-subscribers.ts'
import { countVisit, createLink, endLink, listLinks } from './tracking-links.ts'
import { writeNote } from './write-note.ts'

/** Who supports a creator, and by which way they came. */
export const supporters = defineFeature({
  name: 'supporters',
  routes: { ...routes, ...supporterFiles },
  handlers: ({ db, places }) => ({
    'GET /subscribers': ({ actor, query }) => listSubscribers(db, actor.userId, query),
    'GET /followers': ({ actor, query }) => listFollowers(db, actor.userId, query),
    'GET /files/subscribers.csv': ({ actor, query }) => subscriberFile({ db }, actor.userId, query),
    'GET /files/followers.csv': ({ actor, query }) => followerFile({ db }, actor.userId, query),
    'GET /users/:username/topSupporters': ({ params, ...call }) =>
      namedSupporters(db, viewerOf({ places }, call), params.username),
    'PUT /users/:username/note': ({ actor, params, body }) => writeNote(db, actor.userId, params.username, body.text),
    'GET /trackingLinks': ({ actor }) => listLinks(db, actor.userId),
    'POST /trackingLinks': ({ actor, body }) => createLink(db, actor.userId, body.name),
    'DELETE /trackingLinks/:id': ({ actor, params }) => endLink(db, actor.userId, params.id),
    'POST /trackingLinks/visits': ({ body, ...call }) => countVisit(db, viewerOf({ places }, call), body.code),
  }),
})
