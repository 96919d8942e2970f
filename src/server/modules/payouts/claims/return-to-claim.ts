import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import type { Owed } from '../add-to-claim.ts'
import { claimEnd } from '../claim-contact.ts'

/** A payout of a claim did not arrive: it can be claimed again, for as long as a new one. Its own mail says why. */
export const returnToClaim = (tx: Tx, userId: number, { walletCents, earningsCents }: Owed) =>
  sql`update claims set wallet_cents = wallet_cents + ${walletCents}, earnings_cents = earnings_cents + ${earningsCents},
    expires_at = greatest(expires_at, ${claimEnd}) where user_id = ${userId}`.execute(tx)
