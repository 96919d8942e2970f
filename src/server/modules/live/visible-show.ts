import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { readShows } from './show-row.ts'

/** A show as somebody meets it who reports it; null: it is not there for them. */
export async function visibleShow(
  db: Db | Tx,
  viewerId: number,
  showId: number,
): Promise<{ creatorId: number; title: string; isOn: boolean } | null> {
  const [row] = await readShows(db, viewerId, sql`s.id = ${showId}`)
  return row
    ? { creatorId: row.creator_id, title: row.title, isOn: row.state === 'on_air' || row.state === 'lost' }
    : null
}
