import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** A payment to a creator as it stands once it can no longer be given back, or in another `state`; `card`: the print of the card it came from. */
export async function settledPayment(
  { services: { db } }: TestApp,
  {
    userId,
    creatorId,
    card = null,
    state = 'released',
  }: { userId: number; creatorId: number; card?: string | null; state?: string },
): Promise<void> {
  await sql`insert into purchases (id, buyer_id, creator_id, kind, price_cents, fee_cents, state)
    values (gen_random_uuid(), ${userId}, ${creatorId}, 'tip', 100, 20, ${state})`.execute(db)
  await sql`insert into top_ups (id, user_id, amount_cents, provider, state, card_print)
    values (gen_random_uuid(), ${userId}, 500, 'sandbox', 'succeeded', ${card})`.execute(db)
}
