import { deliveries } from '#contract/deliveries.ts'
import { defineFeature, defineModule } from '#platform/module.ts'
import { deliveryHandlers } from './deliver-media.ts'

/** Who may see what, and the delivery of media to those who may. */
export const entitlementsModule = defineModule({
  name: 'entitlements',
  features: [defineFeature({ name: 'delivery', routes: deliveries, handlers: deliveryHandlers })],
})
