import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'
import { withdrawalColumns, type WithdrawalRow } from './withdrawals/withdrawal-row.ts'

export type OpenWithdrawal = WithdrawalRow & {
  username: string
  file_id: number | null
  sending: boolean
  is_claim: boolean
}

const most = 500

/** What staff have to see to, what is due first, at most 500. */
export async function listOpenWithdrawals(db: Db): Promise<OpenWithdrawal[]> {
  const { rows } = await sql<OpenWithdrawal>`
    select ${withdrawalColumns},
      u.username, w.file_id, w.sending_at is not null as sending, w.claim_wallet_cents is not null as is_claim
    from withdrawals w join users u on u.id = w.user_id where w.state in ('requested', 'approved', 'sent')
    order by w.due_on, w.id limit ${most}`.execute(db)
  return rows
}
