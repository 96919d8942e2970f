import { transaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'
import { refundAndNotify } from './refund-and-notify.ts'

/** Unlocks of so many days are given back when staff remove what they opened (product page, Refunds). */
export const removedRefundDays = 30

/** Gives payments for what staff have removed back, each in a transaction of its own, and tells who paid. Safe to repeat. */
export async function refundRemoved(services: Services, purchases: readonly { id: string; buyerId: number }[]) {
  for (const purchase of purchases) await transaction(services.db, (tx) => refundAndNotify(tx, services, purchase))
}
