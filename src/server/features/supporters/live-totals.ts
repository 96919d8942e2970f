import { sql, type RawBuilder } from 'kysely'
import { earnedSum, movements, ownSales, unsealedFrom } from '#core/figures/movements.ts'

/** A CTE `live`: what fans paid a creator since the last sealed day, a row a fan. */
export const liveTotals = (creatorId: number): RawBuilder<unknown> => sql`
  live as materialized (select fan_id, sum(payments)::int as payments, ${earnedSum} as earned
    from (${movements({ creatorId, from: unsealedFrom })}) m where ${ownSales} group by fan_id)`
