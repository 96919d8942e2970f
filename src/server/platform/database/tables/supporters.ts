import type { Generated } from 'kysely'
import type { Defaulted, Instant } from './columns.ts'

export type PeopleNotesTable = { owner_id: number; about_id: number; text: string; updated_at: Defaulted<Instant> }
export type TrackingLinksTable = {
  id: Generated<number>
  creator_id: number
  name: string
  code: string
  visits: Defaulted<number>
  created_at: Defaulted<Instant>
  ended_at: Instant | null
}
export type LinkVisitorsTable = { link_id: number; user_id: number; at: Defaulted<Instant> }
