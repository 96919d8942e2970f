import { Failure } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { refundPurchase } from './refund-purchase.ts'

/** Gives all that is left of a purchase back and tells who paid. Safe to repeat: what was given back already is not told again. */
export async function refundAndNotify(
  tx: Tx,
  services: Services,
  { id, buyerId }: { id: string; buyerId: number },
): Promise<void> {
  const done = await refundPurchase(tx, services, id, { kind: 'refund' })
  if (done instanceof Failure) return
  await notify(tx, { userId: buyerId, kind: 'refunded', eventKey: `removed ${id}`, amountCents: done.toWalletCents })
}
