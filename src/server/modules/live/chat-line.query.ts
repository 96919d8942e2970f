import { sql } from 'kysely'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db, Tx } from '#platform/services.ts'

// Reads show_lines, blocks and accounts.

type Line = { writerId: number; text: string; showId: number }

/** One line that is there for a viewer. */
export async function readLine(db: Db | Tx, viewerId: number, lineId: number): Promise<Line | null> {
  const { rows } = await sql<Line>`
    select l.user_id as "writerId", l.text, l.show_id as "showId" from show_lines l
    where l.id = ${lineId} and l.removed_at is null and l.hidden_at is null and ${visibleTo(viewerId, sql`l.user_id`)}`.execute(
    db,
  )
  return rows[0] ?? null
}
