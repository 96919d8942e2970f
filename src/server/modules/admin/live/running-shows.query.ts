import { sql } from 'kysely'
import type { StaffShow } from '#contract/staff/live.ts'
import { allShows } from '#modules/live/cut-show.ts'
import type { Services } from '#platform/services.ts'

// Reads cases and reports.

/** Every show that is on air, with what is said of it: what looks like removed media or was reported stands first. */
export async function runningShows(services: Services): Promise<StaffShow[]> {
  const shows = await allShows(services)
  const { rows } = await sql<{ showId: number; count: number }>`
    select c.subject_id as "showId", count(*)::int as count from cases c join reports r on r.case_id = c.id
    where c.subject_kind = 'show' and c.state = 'open' and c.subject_id = any(${shows.map(({ id }) => id)}::bigint[])
    group by 1`.execute(services.db)
  const reports = new Map(rows.map(({ showId, count }) => [showId, count]))
  const weight = (show: StaffShow): number => (show.looksRemoved ? 1000 : 0) + show.reports
  return shows
    .map((show) => ({ ...show, reports: reports.get(show.id) ?? 0 }))
    .toSorted((a, b) => weight(b) - weight(a))
}
