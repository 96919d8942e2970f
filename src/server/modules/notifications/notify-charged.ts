import type { Tx } from '#platform/services.ts'
import { notifyMany } from './notify.ts'

/** Tells creators what refunds to fans took from their earnings: `charged` by id, in cents. `event` names what happened. */
export const notifyCharged = (tx: Tx, charged: ReadonlyMap<number, number>, event: string): Promise<void> =>
  notifyMany(
    tx,
    [...charged]
      .filter(([, cents]) => cents > 0)
      .map(([userId, amountCents]) => ({
        userId,
        kind: 'earnings_refunded',
        eventKey: `charged ${event}`,
        amountCents,
      })),
  )
