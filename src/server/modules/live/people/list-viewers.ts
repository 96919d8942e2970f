import { sql } from 'kysely'
import type { Person } from '#contract/fields.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../origin/origin.ts'

/** Names of one answer; the others are counted. */
const most = 200

/** Who watches a show of one's own now. Guests, and people who are not shown as viewers, are counted and not named. */
export async function listViewers(
  { db }: Pick<Services, 'db'>,
  origin: Origin,
  { creatorId, showId }: { creatorId: number; showId: number },
): Promise<Result<{ people: Person[]; others: number }, 'not_found'>> {
  const own = await sql`select from shows where id = ${showId} and creator_id = ${creatorId}`.execute(db)
  if (own.rows.length === 0) return fail('not_found')
  const watching = origin.find(showId)?.watching() ?? []
  const ids = watching.map(Number).filter(Number.isSafeInteger)
  const { rows } = await sql<{ username: string; name: string; avatar: string | null }>`
    select u.username, u.name, u.avatar from users u join accounts a on a.user_id = u.id
    where u.id = any(${ids}::bigint[]) and a.shown_as_viewer and ${visibleTo(creatorId)}
    order by u.name, u.id limit ${most}`.execute(db)
  const people = rows.flatMap((row) => personFromRow(row) ?? [])
  return { people, others: Math.max(0, watching.length - people.length) }
}
