import type { staffMoney } from '#contract/staff/money.ts'
import type { Services } from '#core/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { feeHandlers } from './fees/handlers.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { riskHandlers } from './risks/handlers.ts'

/** Payments, what may be wrong with them, and what creators pay for them. */
export const moneyHandlers = (services: Services): Handlers<typeof staffMoney> => ({
  ...paymentHandlers(services),
  ...riskHandlers(services),
  ...feeHandlers(services),
})
