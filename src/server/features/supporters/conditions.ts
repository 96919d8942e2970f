import { sql, type RawBuilder } from 'kysely'
import { movements, unsealedFrom } from '#core/figures/movements.ts'
import { namedLike } from '#core/people/named-like.ts'

/** Whether a user `u` has a name like this, and is on one of the creator's own lists. */
export function whoFits(
  creatorId: number,
  { search, list }: { search?: string | undefined; list?: number | undefined },
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`u.deleted_at is null`]
  if (search) all.push(namedLike(search))
  if (list !== undefined)
    all.push(sql`exists (select from people_list_members m join people_lists l on l.id = m.list_id
      where l.id = ${list} and l.creator_id = ${creatorId} and m.user_id = u.id)`)
  return sql.join(all, sql` and `)
}

/** A CTE `live`: what fans paid a creator since the last sealed day, a row a fan. */
export const liveTotals = (creatorId: number): RawBuilder<unknown> => sql`
  live as materialized (select fan_id, sum(payments)::int as payments, sum(gross_cents - fee_cents - returned_cents)::bigint as earned
    from (${movements({ creatorId, from: unsealedFrom })}) m group by fan_id)`
