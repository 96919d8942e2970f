import { sql } from 'kysely'
import { Failure } from '#platform/failure.ts'
import { claimDisputed } from '#modules/mails/claim-texts.ts'
import { rejectWithdrawal } from './settle-withdrawal.ts'
import type { Tx } from '#platform/services.ts'

/** Puts a payout of a claim that has not gone out yet back into the claim: a bank takes the payment back that it came from. */
export async function recallClaimPayout(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from withdrawals where user_id = ${userId}
    and claim_wallet_cents is not null and state in ('requested', 'approved') and sending_at is null and file_id is null
    for update`.execute(tx)
  for (const { id } of rows) {
    const recalled = await rejectWithdrawal(tx, id, claimDisputed)
    if (recalled instanceof Failure) throw new Error(`Payout ${String(id)} could not be recalled: ${recalled.code}`)
  }
}
