import type { JSONColumnType } from 'kysely'
import type { Defaulted, Instant } from './columns.ts'

export type OperatorSettingsTable = {
  one: Defaulted<boolean>
  chosen: Defaulted<JSONColumnType<Record<string, unknown>>>
  version: Defaulted<number>
  changed_at: Instant | null
  changed_by: number | null
}

/** Something sealed with the key of the data folder, opened at each start (modules/accounts/check-key.ts). */
export type KeyChecksTable = { one: Defaulted<boolean>; sealed: Buffer; made_at: Defaulted<Instant> }
