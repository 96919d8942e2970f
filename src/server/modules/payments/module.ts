import { registerSandboxPages } from './providers/sandbox/checkout-routes.ts'
import { defineModule } from '#platform/module.ts'
import { wallet } from './wallet/routes.ts'
import { registerWalletCsv } from './wallet/transactions-csv.ts'

/** Money in: providers, cards, the wallet, risks. */
export const paymentsModule = defineModule({
  name: 'payments',
  features: [wallet],
  jobs: (services) => services.payments.jobs,
  addresses: (http, services, options) => {
    registerWalletCsv(http, services, options)
    if (services.demo !== 'off') registerSandboxPages(http, services)
  },
})
