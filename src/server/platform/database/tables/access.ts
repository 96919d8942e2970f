import type { Generated } from 'kysely'
import type { Defaulted, Instant } from './columns.ts'

export type LoginTicketsTable = {
  hash: Buffer
  user_id: number
  attempts: Defaulted<number>
  expires_at: Instant
  epoch: number
}
export type RecoveryCodesTable = { user_id: number; hash: Buffer; used_at: Instant | null; made_at: Defaulted<Instant> }
export type PasskeysTable = {
  id: Generated<number>
  user_id: number
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: Defaulted<string[]>
  backed_up: Defaulted<boolean>
  name: string
  created_at: Defaulted<Instant>
  last_used_at: Instant | null
}
export type PasskeyChallengesTable = {
  id: string
  user_id: number | null
  purpose: 'register' | 'log_in' | 'step_up'
  challenge: string
  expires_at: Instant
  epoch: number
}
export type LoginFailuresTable = { key: Buffer; failures: number; last_at: Instant }
export type MailAllowancesTable = { key: Buffer; left_over: number; at: Defaulted<Instant> }
export type SecurityEventsTable = {
  id: Generated<number>
  user_id: number
  kind: string
  address_range: Defaulted<string>
  device: Defaulted<string>
  at: Defaulted<Instant>
}
export type FormerUsernamesTable = { username: string; user_id: number; until: Instant }
export type BlocksTable = { user_id: number; blocked_id: number; created_at: Defaulted<Instant> }
export type MutesTable = { user_id: number; muted_id: number; created_at: Defaulted<Instant> }
export type NotificationSettingsTable = { user_id: number; kind: string; email: boolean; push: boolean }
export type DataExportsTable = {
  id: string
  user_id: number
  state: Defaulted<'waiting' | 'ready' | 'failed'>
  bytes: number | null
  created_at: Defaulted<Instant>
  expires_at: Instant
}
