import { staffFees } from './fees.ts'
import { staffPayments } from './payments.ts'
import { staffRisks } from './risks.ts'

/** Payments, what may be wrong with them, and what creators pay for them. */
export const staffMoney = { ...staffPayments, ...staffRisks, ...staffFees } as const
