import { defineModule } from '#platform/module.ts'
import { claims } from './claims/routes.ts'
import { payouts } from './methods/routes.ts'

/** Money out: payout methods, withdrawals, and claims of those who left. */
export const payoutsModule = defineModule({
  name: 'payouts',
  features: [payouts, claims],
})
