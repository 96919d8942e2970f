import { sql, type RawBuilder } from 'kysely'

/**
 * The hold periods (`days`) of pending purchases that fit `which`, each once: found by leaping from one to the next in an index
 * that begins with what `which` names and goes on with `hold_days`. There are as many as the operator has set lately.
 */
export const holdPeriods = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive held(days) as (
    select min(hold_days) from purchases where state = 'paid' and ${which}
    union all
    select (select min(hold_days) from purchases where state = 'paid' and ${which} and hold_days > held.days) from held
    where held.days is not null)
  select days from held where days is not null`

/** When the first of a creator's pending earnings become available; null: nothing is pending. */
export const firstRelease = (creatorId: number): RawBuilder<unknown> => sql`(
  select min((select min(coalesce(answered_at, made_at)) from purchases
      where state = 'paid' and creator_id = ${creatorId} and hold_days = h.days) + make_interval(days => h.days))
  from (${holdPeriods(sql`creator_id = ${creatorId}`)}) h)`
