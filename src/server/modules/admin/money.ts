import type { staffMoney } from '#contract/staff/money.ts'
import type { Services } from '#platform/services.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { claimHandlers } from './claims/handlers.ts'
import { feeHandlers } from './fees/handlers.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { lossHandlers } from './list-losses.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { payoutHandlers } from './handlers.ts'
import { riskHandlers } from './risks/handlers.ts'

export const moneyHandlers = (services: Services): Handlers<typeof staffMoney> => ({
  ...payoutHandlers(services),
  ...paymentHandlers(services),
  ...riskHandlers(services),
  ...feeHandlers(services),
  ...ledgerHandlers(services),
  ...lossHandlers(services),
  ...claimHandlers(services),
})
