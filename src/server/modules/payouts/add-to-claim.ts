import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { claimEnd } from './claim-contact.ts'
import { inMail, notifyClaimant } from './notify-claimant.ts'

/** Cents, by where they come from. */
export type Owed = { walletCents: number; earningsCents: number }
/** `heldUntil`: when the earnings in it clear; `held`: staff decide first. */
type Added = Owed & { heldUntil?: string | null; held?: boolean }

/**
 * Writes down what somebody who leaves, or has left, is owed; the caller posts the same to the refunds owed in the same
 * transaction. Counts its 12 months anew. Who has left already is written to: their last mail did not say it.
 */
export async function addToClaim(
  tx: Tx,
  userId: number,
  { walletCents, earningsCents, heldUntil = null, held = false }: Added,
): Promise<void> {
  const cents = walletCents + earningsCents
  if (cents === 0) return
  await sql`insert into claims as c (user_id, wallet_cents, earnings_cents, expires_at, held_until, held_at)
    values (${userId}, ${walletCents}, ${earningsCents}, ${claimEnd}, ${earningsCents > 0 ? heldUntil : null}, ${held ? sql`now()` : null})
    on conflict (user_id) do update set wallet_cents = c.wallet_cents + excluded.wallet_cents,
      earnings_cents = c.earnings_cents + excluded.earnings_cents, expires_at = excluded.expires_at,
      held_until = greatest(c.held_until, excluded.held_until), held_at = coalesce(c.held_at, excluded.held_at)`.execute(
    tx,
  )
  const { rows } = await sql`select from users where id = ${userId} and deleted_at is not null`.execute(tx)
  if (rows.length > 0) await notifyClaimant(tx, { userId, mail: 'claim_added', values: { amount: inMail(cents) } })
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

/** Takes up to `cents` of earnings out of the claim of a creator who has left, for what they owe. The caller posts what it gives. */
export async function takeEarningsFromClaim(tx: Tx, userId: number, cents: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with old as (select user_id, least(earnings_cents, ${cents}::bigint) as taken from claims where user_id = ${userId} for update)
    update claims c set earnings_cents = c.earnings_cents - old.taken from old where c.user_id = old.user_id
    returning old.taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Holds what somebody who has left can claim, now and later. False: the person is still there. */
export async function holdClaim(tx: Tx, userId: number): Promise<boolean> {
  const held = await sql`insert into claims as c (user_id, expires_at, held_at)
    select id, ${claimEnd}, now() from users where id = ${userId} and deleted_at is not null
    on conflict (user_id) do update set held_at = coalesce(c.held_at, excluded.held_at)`.execute(tx)
  return held.numAffectedRows === 1n
}

/** Lets a claim be paid. False: nothing held it. */
export async function releaseClaim(tx: Tx, userId: number): Promise<boolean> {
  const released =
    await sql`update claims set held_at = null where user_id = ${userId} and held_at is not null`.execute(tx)
  return released.numAffectedRows === 1n
}
