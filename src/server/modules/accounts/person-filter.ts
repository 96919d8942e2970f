import { sql, type RawBuilder } from 'kysely'
import { matchName } from './people/match-name.ts'

/** Whether a user `u` has a name like this, and is on one of the owner's own lists. */
export function personFilter(
  ownerId: number,
  { search, list }: { search?: string | undefined; list?: number | undefined },
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`u.deleted_at is null`]
  if (search) all.push(matchName(search))
  if (list !== undefined)
    all.push(sql`exists (select from people_list_members m join people_lists l on l.id = m.list_id
      where l.id = ${list} and l.creator_id = ${ownerId} and m.user_id = u.id)`)
  return sql.join(all, sql` and `)
}
