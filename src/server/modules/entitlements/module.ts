import { defineModule } from '#platform/module.ts'
import { registerDelivery } from './deliver-media.ts'

/** Who may see what, and the delivery of media to those who may. */
export const entitlementsModule = defineModule({
  name: 'entitlements',
  addresses: (http, services) => {
    registerDelivery(http, services)
  },
})
