import type { Generated } from 'kysely'
import type { ShareState } from '#contract/shares.ts'
import type { Defaulted, Instant } from './columns.ts'

export type PostSharesTable = {
  id: Generated<number>
  post_id: number
  author_id: number
  co_creator_id: number
  basis_points: number
  state: Defaulted<ShareState>
  proposed_at: Defaulted<Instant>
  answered_at: Instant | null
  agreed_at: Instant | null
  ended_at: Instant | null
}
export type ShareEntriesTable = {
  id: Defaulted<string>
  share_id: number
  purchase_id: string
  author_id: number
  co_creator_id: number
  refund_id: string | null
  part_cents: number
  moved_cents: number
  transfer_id: string
  at: Defaulted<Instant>
}
