import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { StaffRole } from '#contract/http.ts'
import type { WhoMayMessage } from '#contract/privacy.ts'
import type { Defaulted, Instant } from './columns.ts'

/** Which check says that somebody is of age, and when it did. */
type AgeShown = Readonly<Record<'service' | 'reference' | 'at', string | null>>
export type AccountsTable = {
  user_id: number
  email: string
  email_verified_at: Instant | null
  password_hash: string
  date_of_birth: string
  language: Defaulted<string>
  home_seen_at: Defaulted<Instant>
  staff_role: StaffRole | null
  country: string | null
  password_changed_at: Defaulted<Instant>
  username_changed_at: Instant | null
  totp_secret: Buffer | null
  totp_enabled_at: Instant | null
  totp_last_step: Defaulted<number>
  who_may_message: Defaulted<WhoMayMessage>
  hidden_in: Defaulted<string[]>
  deletion_at: Instant | null
  payouts_held_until: Instant | null
  payments_frozen_at: Instant | null
  card_country: string | null
  restricted_at: Instant | null
  /** Where their calls came from lately, and when each was last noted (modules/accounts/people/record-country.ts). */
  address_countries: Defaulted<string[]>
  address_seen: Defaulted<Instant[]>
  /** Every country that they count in: the declared one and those of their addresses. */
  places: GeneratedAlways<string[]>
  /** Counts what has voided all that was handed out before. */
  credentials_epoch: Defaulted<number>
  /** Years that they have shown to be old, and by which check. */
  age_shown: number | null
  age_check: JSONColumnType<AgeShown, string | null, string | null> | null
}
export type SessionsTable = {
  token_hash: Buffer
  user_id: number
  user_agent: Defaulted<string>
  created_at: Defaulted<Instant>
  last_used_at: Defaulted<Instant>
  expires_at: Instant
  id: Generated<number>
  address_range: Defaulted<string>
  stepped_up_at: Instant | null
  superseded: Defaulted<boolean>
  /** The same for all sessions that took each other's place. */
  log_in: Defaulted<number>
}
export type MailedLinksTable = {
  id: string
  user_id: number
  purpose: string
  email: string
  hash: Buffer
  expires_at: Instant
  used_at: Instant | null
  epoch: number
  made_at: Defaulted<Instant>
  since: Instant | null
}
