import { staffClaims } from './claims.ts'
import { staffFees } from './fees.ts'
import { staffLedger } from './ledger.ts'
import { staffLosses } from './losses.ts'
import { staffPayments } from './payments.ts'
import { staffPayouts } from './payouts.ts'
import { staffRisks } from './risks.ts'

/** What staff do about money. */
export const staffMoney = {
  ...staffPayouts,
  ...staffPayments,
  ...staffRisks,
  ...staffFees,
  ...staffLedger,
  ...staffLosses,
  ...staffClaims,
} as const
