import { Failure } from '#platform/failure.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { refundPurchase } from './refund-purchase.ts'

/** Unlocks of so many days are given back when staff remove what they opened (product page, Refunds). */
export const removedRefundDays = 30

/** Gives payments for what staff have removed back, each in a transaction of its own, and tells who paid. Safe to repeat. */
export async function refundRemoved(services: Services, purchases: readonly { id: string; buyerId: number }[]) {
  for (const { id, buyerId } of purchases)
    await transaction(services.db, async (tx) => {
      const done = await refundPurchase(tx, services, id, { kind: 'refund' })
      if (done instanceof Failure) return
      const amountCents = done.toWalletCents
      await notify(tx, { userId: buyerId, kind: 'refunded', eventKey: `removed ${id}`, amountCents })
    })
}
