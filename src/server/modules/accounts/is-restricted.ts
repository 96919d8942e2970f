import { type RawBuilder, sql } from 'kysely'

/** Whether a decision lets this person read, but not speak: nothing of theirs goes out by itself meanwhile. */
export const isRestricted = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from accounts s where s.user_id = ${userId} and s.restricted_at is not null)`
