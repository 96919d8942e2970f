import { sql } from 'kysely'
import { kindsInChats } from '#contract/notification-place.ts'

/** The chat in which a notification of `notifications n` happened: what is paid there, to its receiver, and not for a post. */
export const chatOfNotice = sql<number | null>`(select c.id from chats c
  join chat_members m on m.chat_id = c.id and m.user_id = n.user_id and not m.hidden
  where n.kind in (${sql.join(kindsInChats.map((kind) => sql.lit(kind)))}) and n.post_id is null
    and c.low_id = least(n.user_id, n.actor_id) and c.high_id = greatest(n.user_id, n.actor_id))`
