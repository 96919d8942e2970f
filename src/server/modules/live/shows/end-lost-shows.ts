import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'
import { endShow } from './end-show.ts'

/** Ends shows whose line has been gone for too long, whatever has become of the process that took them. */
export async function endLostShows({ db }: Services): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from shows where state in ('starting', 'on_air')
    and seen_at < clock_timestamp() - make_interval(secs => ${limits.showLostSeconds}) order by id`.execute(db)
  for (const { id } of rows) await transaction(db, (tx) => endShow(tx, id, 'lost'))
}
