import type { Defaulted, Instant } from './columns.ts'

export type LedgerAccountsTable = { id: number; balance: Defaulted<number> }
export type LedgerTransfersTable = {
  id: string
  leg: number
  debit: number
  credit: number
  amount: number
  kind: string
  at: Defaulted<Instant>
}
export type LedgerDeltasTable = { account_id: number; amount: number }
