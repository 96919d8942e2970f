import { sql } from 'kysely'
import { visibleTo } from '#modules/accounts/visibility.ts'

/**
 * Reads `shows`: the title of the one that a notification `n` is about, as its gate tells everybody. Null where that gate is not there
 * for the reader any more, and of a show that staff have ended.
 */
export const showTitle = sql<string | null>`(select s.title from shows s join users c on c.id = s.creator_id
  where s.id = n.show_id and s.cut_statement is null and (s.creator_id = n.user_id
    or (c.deleted_at is null and c.suspended_at is null and ${visibleTo(sql`n.user_id`, sql`s.creator_id`)})))`
