import { sql } from 'kysely'
import { notify } from '#modules/notifications/notify.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import type { Services, Tx } from '#platform/services.ts'
import { isToCome } from './show-row.ts'

/** Refunds all tickets for shows of a creator that are to come: with their account those never will. */
export async function refundScheduled(tx: Tx, services: Services, creatorId: number): Promise<void> {
  const { rows } = await sql<{ id: string; buyerId: number }>`
    select t.purchase_id as id, t.user_id as "buyerId" from show_tickets t join shows s on s.id = t.show_id
    where s.creator_id = ${creatorId} and ${isToCome} order by t.purchase_id`.execute(tx)
  for (const { id, buyerId } of rows) {
    const done = await refundPurchase(tx, services, id, { kind: 'refund' })
    if ('code' in done) continue
    await notify(tx, { userId: buyerId, kind: 'refunded', eventKey: `removed ${id}`, amountCents: done.toWalletCents })
  }
}
