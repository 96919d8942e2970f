import { sql, type RawBuilder } from 'kysely'

/**
 * Stands among the countries in which a person does not exist (`accounts.hidden_in`) where they do not want to be found by
 * search engines. No country has this code (decision 149).
 */
export const searchEngines = 'search'

/** Whether a person's page may be listed by search engines, as far as they themselves choose. A condition for a WHERE clause. */
export const mayBeListed = (person: RawBuilder<unknown> = sql`u.id`): RawBuilder<boolean> =>
  sql`not exists (select from accounts h where h.user_id = ${person} and h.hidden_in <> '{}' and ${searchEngines}::text = any (h.hidden_in))`
