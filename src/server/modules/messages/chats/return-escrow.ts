import { sql } from 'kysely'
import { returnHeld } from '#modules/purchases/escrow.ts'
import type { Tx } from '#platform/services.ts'
import { isMessage, type WhichMessage } from '../chat-member.ts'

/**
 * Staff have taken a message out of its chat: nobody can answer it any more, so what was held for an answer goes back at once.
 * An appeal may bring it back, and then it stays there for nothing: the mistake was not its author's.
 */
export async function returnEscrow(tx: Tx, which: WhichMessage): Promise<void> {
  const { rows } = await sql<{ purchase_id: string }>`
    select m.purchase_id from messages m where ${isMessage(which)} and m.purchase_id is not null`.execute(tx)
  for (const { purchase_id: purchaseId } of rows) await returnHeld(tx, { purchaseId })
}
