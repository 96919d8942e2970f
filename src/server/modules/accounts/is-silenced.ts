import { type RawBuilder, sql } from 'kysely'

/** Whether a decision lets this person read at most: nothing of theirs goes out by itself while they are restricted or suspended. */
export const isSilenced = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from accounts s join users o on o.id = s.user_id
    where s.user_id = ${userId} and (s.restricted_at is not null or o.suspended_at is not null))`
