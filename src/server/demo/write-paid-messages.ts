import { sql } from 'kysely'
import { heldOf, walletOf } from '#modules/ledger/accounts.ts'
import { feeOf, pointsFor, saleLegs, transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'
import type { Dated } from './write-transfers.ts'

/** A message that cost something to send. `answeredAt`: null while its money is in escrow. */
export type HeldMessage = {
  id: string
  messageId: number
  buyerId: number
  creatorId: number
  priceCents: number
  at: string
  answeredAt: string | null
}

/** Their purchases, and the transfers into escrow and on to the creator. */
export async function insertHeld(
  tx: Tx,
  held: readonly HeldMessage[],
  { feeBasisPoints, holdDays }: { feeBasisPoints: number; holdDays: number },
): Promise<Dated[]> {
  const transfers: Dated[] = []
  for (const { id, messageId, buyerId, creatorId, priceCents, at, answeredAt } of held) {
    const feeCents = feeOf(priceCents, feeBasisPoints)
    await sql`insert into purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, fee_cents, points, state, made_at,
        answered_at, hold_days)
      values (${id}::uuid, ${buyerId}, ${creatorId}, 'message', ${messageId}, ${priceCents}, ${feeCents},
        ${answeredAt === null ? 0 : pointsFor(priceCents, feeCents)}, ${answeredAt === null ? 'held' : 'paid'}, ${at},
        ${answeredAt}, ${holdDays}::smallint)`.execute(tx)
    await sql`update messages set price_cents = ${priceCents}, purchase_id = ${id}::uuid where id = ${messageId}`.execute(
      tx,
    )
    await sql`insert into creator_terms (creator_id, message_price_cents) values (${creatorId}, ${priceCents})
      on conflict (creator_id) do update set message_price_cents = excluded.message_price_cents`.execute(tx)
    const escrow = heldOf(buyerId)
    transfers.push({ id, kind: 'hold', at, legs: [{ from: walletOf(buyerId), to: escrow, amount: priceCents }] })
    if (answeredAt === null) continue
    const legs = saleLegs({ fanId: buyerId, creatorId, priceCents, feeCents, from: escrow })
    transfers.push({ id: transferId('answered', id), kind: 'message', at: answeredAt, legs })
  }
  return transfers
}
