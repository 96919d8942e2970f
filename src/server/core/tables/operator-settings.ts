import type { JSONColumnType } from 'kysely'
import type { Defaulted, Instant } from './columns.ts'

export type OperatorSettingsTable = {
  one: Defaulted<boolean>
  chosen: Defaulted<JSONColumnType<Record<string, unknown>>>
  version: Defaulted<number>
  changed_at: Instant | null
  changed_by: number | null
}
