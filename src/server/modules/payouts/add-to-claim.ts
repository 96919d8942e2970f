import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { claimEnd } from './claim-contact.ts'
import { inMail, tellClaimant } from './tell-claimant.ts'

/** Cents, by where they come from. */
export type Owed = { walletCents: number; earningsCents: number }

/**
 * Writes down what somebody who leaves, or has left, is owed; the caller posts the same to the refunds owed in the same
 * transaction. Counts its 12 months anew. Who has left already is written to: their last mail did not say it.
 */
export async function addToClaim(tx: Tx, userId: number, { walletCents, earningsCents }: Owed): Promise<void> {
  const cents = walletCents + earningsCents
  if (cents === 0) return
  await sql`insert into claims as c (user_id, wallet_cents, earnings_cents, expires_at)
    values (${userId}, ${walletCents}, ${earningsCents}, ${claimEnd})
    on conflict (user_id) do update set wallet_cents = c.wallet_cents + excluded.wallet_cents,
      earnings_cents = c.earnings_cents + excluded.earnings_cents, expires_at = excluded.expires_at`.execute(tx)
  const { rows } = await sql`select from users where id = ${userId} and deleted_at is not null`.execute(tx)
  if (rows.length > 0) await tellClaimant(tx, { userId, mail: 'claim_added', values: { amount: inMail(cents) } })
}

/**
 * Takes what a dispute wants out of the wallet's part of a claim, and holds the rest until the dispute is won or staff let
 * it go. Gives how many cents it took; the caller posts them.
 */
export async function takeFromClaim(tx: Tx, userId: number, cents: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with old as (select user_id, least(wallet_cents, ${cents}::bigint) as taken from claims where user_id = ${userId} for update)
    update claims c set wallet_cents = c.wallet_cents - old.taken, held_at = coalesce(held_at, now())
    from old where c.user_id = old.user_id returning old.taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Payments of the person are open again, as far as disputes go. */
export const releaseClaim = (tx: Tx, userId: number) =>
  sql`update claims set held_at = null where user_id = ${userId} and held_at is not null`.execute(tx)
