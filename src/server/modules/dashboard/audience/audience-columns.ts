import { sql, type RawBuilder } from 'kysely'
import { earnedSum, movements, ownSales, unsealedFrom } from '../figures/movements.ts'

/** A CTE `live`: what fans paid a creator since the last finalized day, a row a fan. */
const liveTotals = (creatorId: number): RawBuilder<unknown> => sql`
  live as materialized (select fan_id, sum(payments)::int as payments, ${earnedSum} as earned
    from (${movements({ creatorId, from: unsealedFrom })}) m where ${ownSales} group by fan_id)`

/**
 * Of each fan in a list of a creator's: what the creator has earned from them, with how many payments, and the creator's note. Parts of
 * a statement, for its `with`, its columns and its joins; `earned` alone for an order. `fanId` is a column of the list.
 */
export const whatOfFans = (creatorId: number, fanId: RawBuilder<unknown>) => {
  const earned = sql`coalesce(t.earned_cents, 0) + coalesce(l.earned, 0)`
  return {
    live: liveTotals(creatorId),
    earned,
    columns: sql`${earned} as earned, coalesce(t.payments, 0) + coalesce(l.payments, 0) as payments, n.text as note`,
    joins: sql`left join supporter_totals t on t.creator_id = ${creatorId} and t.fan_id = ${fanId}
      left join live l on l.fan_id = ${fanId}
      left join people_notes n on n.owner_id = ${creatorId} and n.about_id = ${fanId}`,
  }
}
