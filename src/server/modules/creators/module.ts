import { defineModule } from '#platform/module.ts'
import { creatorRequests } from './applications/routes.ts'
import { plans } from './plans/routes.ts'

/** Becoming a creator, and what a creator sells. */
export const creatorsModule = defineModule({
  name: 'creators',
  features: [creatorRequests, plans],
})
