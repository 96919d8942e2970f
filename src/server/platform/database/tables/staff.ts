import type { Generated, JSONColumnType } from 'kysely'
import type { DocumentKind, DocumentSide, RequestReason, RequestState } from '#contract/creator-request.ts'
import type { Defaulted, Instant } from './columns.ts'

export type AuditLogTable = {
  id: number
  at: Instant
  actor_id: number | null
  action: string
  subject_kind: string
  subject_id: string
  user_id: number | null
  details: JSONColumnType<Record<string, unknown>>
  previous: Buffer
  hash: Buffer
}
export type AuditHeadTable = { one: Defaulted<boolean>; id: number; hash: Buffer }
export type CreatorRequestsTable = {
  id: Generated<number>
  user_id: number
  state: Defaulted<RequestState>
  certified_at: Instant | null
  details: Buffer | null
  conditions_at: Instant | null
  document_kind: DocumentKind | null
  submitted_at: Instant | null
  decided_at: Instant | null
  decided_by: number | null
  reason: RequestReason | null
  note: Defaulted<string>
  appeal: string | null
  appealed_at: Instant | null
  flagged_at: Instant | null
  assigned_to: number | null
  finding: JSONColumnType<object> | null
  version: Defaulted<number>
  created_at: Defaulted<Instant>
  updated_at: Defaulted<Instant>
}
export type IdentityDocumentsTable = {
  id: string
  request_id: number | null
  depicted_id: number | null
  side: DocumentSide
  bytes: number
  made_at: Defaulted<Instant>
}
