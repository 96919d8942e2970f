import { sql, type RawBuilder } from 'kysely'
import { movements, unsealedFrom } from '#core/figures/movements.ts'

/** As part of a pattern of LIKE. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Whether a user `u` has a name like this, and is on one of the creator's own lists. */
export function whoFits(
  creatorId: number,
  { search, list }: { search?: string | undefined; list?: number | undefined },
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`u.deleted_at is null`]
  if (search) {
    const term = literal(search.toLowerCase().replace(/^@/, ''))
    all.push(sql`(u.username like ${`${term}%`} or lower(u.name) like ${`%${term}%`})`)
  }
  if (list !== undefined)
    all.push(sql`exists (select from people_list_members m join people_lists l on l.id = m.list_id
      where l.id = ${list} and l.creator_id = ${creatorId} and m.user_id = u.id)`)
  return sql.join(all, sql` and `)
}

/** A CTE `live`: what fans paid a creator since the last sealed day, a row a fan. */
export const liveTotals = (creatorId: number): RawBuilder<unknown> => sql`
  live as materialized (select fan_id, sum(payments)::int as payments, sum(gross_cents - fee_cents - returned_cents)::bigint as earned
    from (${movements({ creatorId, from: unsealedFrom })}) m group by fan_id)`
