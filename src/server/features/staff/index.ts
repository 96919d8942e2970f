import { staffRequests } from '#contract/staff/requests.ts'
import { defineFeature, type Services } from '#core/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { requestHandlers } from './requests/handlers.ts'

const routes = { ...staffRequests } as const

/** What staff do, one folder a page below /admin. */
export const staff = defineFeature({
  name: 'staff',
  routes,
  handlers: (services: Services): Handlers<typeof routes> => ({ ...requestHandlers(services) }),
})
