import { library as routes } from '#contract/library.ts'
import { defineFeature } from '#platform/module.ts'
import { listLibrary, readLibraryItem } from './list-library.ts'

/** What people have paid for once and keep. */
export const library = defineFeature({
  name: 'library',
  routes,
  handlers: (services) => ({
    'GET /library': ({ actor, query }) => listLibrary(services, actor.userId, query),
    'GET /library/:id': ({ actor, params }) => readLibraryItem(services, actor.userId, params.id),
  }),
})
