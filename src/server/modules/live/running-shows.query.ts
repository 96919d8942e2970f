import { sql } from 'kysely'
import type { StaffShow } from '#contract/staff/live.ts'
import type { Services } from '#platform/services.ts'
import { isOn, readShows } from './show-row.ts'
import { staffView } from './show-view.ts'

// Reads shows, users, accounts, cases and reports.

/** Nobody is hidden from staff. */
const anywhere = { guestIn: '' }

/** Every show that is on air: those that look like removed media or were reported first, then the newest. */
export async function runningShows(services: Services): Promise<StaffShow[]> {
  const rows = await readShows<{ reports: number }>(
    services.db,
    anywhere,
    isOn,
    sql`looks_removed desc, reports desc, s.id desc`,
    sql`, (select count(*)::int from cases c join reports p on p.case_id = c.id
      where c.subject_kind = 'show' and c.subject_id = s.id and c.state = 'open') as reports`,
  )
  return rows.map((row) => ({ ...staffView(services, row), reports: row.reports }))
}
