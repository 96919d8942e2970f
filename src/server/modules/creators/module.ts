import { defineModule } from '#platform/module.ts'
import { registerIdentityDocuments } from './applications/receive-documents.ts'
import { creatorRequests } from './applications/routes.ts'
import { plans } from './plans/routes.ts'

/** Becoming a creator, and what a creator sells. */
export const creatorsModule = defineModule({
  name: 'creators',
  features: [creatorRequests, plans],
  addresses: (http, services, options) => {
    registerIdentityDocuments(http, services, { ...options, folder: `${options.uploadFolder}-documents` })
  },
})
