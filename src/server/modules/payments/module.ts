import { sandboxCheckout } from './providers/sandbox/checkout-routes.ts'
import { defineModule } from '#platform/module.ts'
import { wallet } from './wallet/routes.ts'

/** Money in: providers, cards, the wallet, risks. */
export const paymentsModule = defineModule({
  name: 'payments',
  features: [wallet, sandboxCheckout],
  jobs: (services) => services.payments.jobs,
})
