import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { rejectWithdrawal } from './settle-withdrawal.ts'

/** Takes back what somebody has asked to be paid out since then, as far as it has not left: the money is available again. */
export async function stopWithdrawalsSince(tx: Tx, userId: number, since: string, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from withdrawals where user_id = ${userId}
    and state in ('requested', 'approved') and requested_at >= ${since}::timestamptz order by id`.execute(tx)
  // one that is on its way already stays: `not_ready`
  for (const { id } of rows) await rejectWithdrawal(tx, id, reason)
}
