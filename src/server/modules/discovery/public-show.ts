import { sql } from 'kysely'
import type { Show } from '#contract/live.ts'
import type { Viewer } from '#modules/accounts/visibility.ts'
import { readShows } from '#modules/live/show-row.ts'
import { showView } from '#modules/live/show-view.ts'
import type { Services } from '#platform/services.ts'

/** A live show as its gate tells a guest of it; null: there is none. */
export async function showForGuest(services: Services, guest: Viewer, showId: number): Promise<Show | null> {
  const [row] = await readShows(services.db, guest, sql`s.id = ${showId}`)
  return row ? showView(services, row, 0) : null
}
