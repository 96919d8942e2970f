import { type RawBuilder, sql } from 'kysely'

// Reads purchases and top_ups: who has paid is known there.

/**
 * Whether what somebody follows says something to others: they have paid a creator for something, the time in which it can be given back
 * is over, and no older account has paid with a card of theirs. Accounts cost nothing, and payments that stay with one card each do
 * (docs/decisions/191). A condition for a WHERE clause; `fan` is the column with the person's id.
 */
export const counts = (fan: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from purchases p where p.buyer_id = ${fan} and p.price_cents > 0 and p.state = 'released')
  and not exists (select from top_ups t join top_ups o on o.card_print = t.card_print and o.user_id < t.user_id
    where t.user_id = ${fan} and t.card_print is not null and t.state = 'succeeded' and o.state = 'succeeded'))`
