import type { Defaulted, Instant } from './columns.ts'

export type ClaimsTable = {
  user_id: number
  wallet_cents: Defaulted<number>
  earnings_cents: Defaulted<number>
  token_hash: Buffer | null
  contact: Buffer | null
  expires_at: Instant
  held_at: Instant | null
  /** Earnings in it clear then; its payout waits for it. */
  held_until: Instant | null
  code_hash: Buffer | null
  code_expires_at: Instant | null
  code_tries: Defaulted<number>
  codes_sent: Defaulted<number>
  code_day_at: Instant | null
  code_sent_at: Instant | null
  proof_hash: Buffer | null
  proof_expires_at: Instant | null
  made_at: Defaulted<Instant>
}
