import type { Tx } from '#platform/services.ts'
import { notifyMany } from './notify.ts'

/**
 * Tells whoever paid that `cents`, tax included, came back to their wallet. It names nobody: that a creator has blocked the
 * fan is not told.
 */
export const notifyRefunded = (
  tx: Tx,
  { buyerId, purchaseId, cents }: { buyerId: number; purchaseId: string; cents: number },
): Promise<void> =>
  notifyMany(tx, [
    { userId: buyerId, kind: 'refunded', eventKey: `unused ${purchaseId}`, amountCents: cents, purchaseId },
  ])
