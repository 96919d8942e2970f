import type { Generated } from 'kysely'
import type { ConsentState } from '#contract/consents.ts'
import type { RequestReason } from '#contract/creator-request.ts'
import type { Defaulted, Instant } from './columns.ts'

export type DepictedPeopleTable = {
  id: Generated<number>
  post_id: number | null
  name: string
  state: Defaulted<ConsentState>
  invite_hash: Buffer | null
  invite_expires_at: Instant | null
  own_hash: Buffer | null
  details: Buffer | null
  answered_media: string[] | null
  flagged_at: Instant | null
  submitted_at: Instant | null
  decided_at: Instant | null
  decided_by: number | null
  reason: RequestReason | null
  note: Defaulted<string>
  withdrawn_at: Instant | null
  withdrawal_reason: Defaulted<string>
  state_before: ConsentState | null
  link_sent_at: Instant | null
  version: Defaulted<number>
  created_at: Defaulted<Instant>
  updated_at: Defaulted<Instant>
}
export type ReleasesTable = {
  id: Generated<number>
  depicted_id: number
  version: string
  language: string
  text: string
  text_hash: Buffer
  signature: Buffer
  media: string[]
  signed_at: Defaulted<Instant>
}
