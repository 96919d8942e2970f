import { sql } from 'kysely'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db } from '#platform/services.ts'
import { isThere, relationColumns, type ShowRow, stateNow } from '../show-row.ts'
import { entitlementTo } from '../show-view.ts'

// Reads shows, show_lines, show_tickets, users, accounts, relations and blocks.

const listener = sql`w.id`

type Row = Parameters<typeof entitlementTo>[0] & { listener: number; state: ShowRow['state'] }

/** Which of these users hear what is said in a show now: those whom its pass would let in. */
export async function whoMayHear(db: Db, showId: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<Row>`
    select w.id as listener, s.creator_id, s.audience, s.ticket_cents, s.ticket_mode, ${stateNow} as state, ${relationColumns(listener)}
    from unnest(${userIds}::bigint[]) w(id) join users l on l.id = w.id and l.suspended_at is null and l.deleted_at is null
    join shows s on s.id = ${showId} join users u on u.id = s.creator_id join accounts a on a.user_id = u.id
    left join relations r on r.fan_id = w.id and r.creator_id = s.creator_id
    where ${isThere} and ${visibleTo(listener, sql`s.creator_id`)}`.execute(db)
  const open = rows.filter(
    (row) => (row.state === 'on_air' || row.state === 'lost') && entitlementTo(row, row.listener).open,
  )
  return new Set(open.map((row) => row.listener))
}

/** From whom of these users which lines are kept, because one of the two blocks the other or is hidden where the other is. */
export async function unheardBy(
  db: Db,
  lineIds: readonly number[],
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ line: number; listeners: number[] }>`
    select l.id as line, json_agg(w.id) as listeners from show_lines l, unnest(${userIds}::bigint[]) w(id)
    where l.id = any(${lineIds}::bigint[]) and not ${visibleTo(listener, sql`l.user_id`)} group by l.id`.execute(db)
  return new Map(rows.map(({ line, listeners }) => [line, new Set(listeners)]))
}
