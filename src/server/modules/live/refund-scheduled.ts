import { sql } from 'kysely'
import { refundAndNotify } from '#modules/purchases/refund-and-notify.ts'
import type { Services, Tx } from '#platform/services.ts'
import { isToCome } from './show-row.ts'

/** Refunds all tickets for shows of a creator that are to come: with their account those never will. */
export async function refundScheduled(tx: Tx, services: Services, creatorId: number): Promise<void> {
  const { rows } = await sql<{ id: string; buyerId: number }>`
    select t.purchase_id as id, t.user_id as "buyerId" from show_tickets t join shows s on s.id = t.show_id
    where s.creator_id = ${creatorId} and ${isToCome} order by t.purchase_id`.execute(tx)
  for (const ticket of rows) await refundAndNotify(tx, services, ticket)
}
