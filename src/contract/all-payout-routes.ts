import { claims } from './claims.ts'
import { payouts } from './payouts.ts'

/** Money on its way out: to creators, and to people who have left. */
export const moneyOut = { ...payouts, ...claims } as const
