import { sql, type RawBuilder } from 'kysely'

/** Whether a person's page may be listed by search engines, as far as they themselves choose. A condition for a WHERE clause. */
export const mayBeListed = (person: RawBuilder<unknown> = sql`u.id`): RawBuilder<boolean> =>
  sql`exists (select from accounts h where h.user_id = ${person} and h.in_search_engines)`
