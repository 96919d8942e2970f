import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import { isUnreadFor } from '../chat-member.ts'
import { signalChats } from '../chats/signal-chat.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

const batch = 2000
type Taken = { id: number; creator_id: number; unsent_up_to: number }

/** Counts anew what is unread in the next chats that a message was taken back from. False: nothing is left to do. */
const settleBatch = ({ db }: Services): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<Taken>`select id, creator_id, unsent_up_to from list_messages
      where unsent_up_to is not null order by id limit 1 for no key update skip locked`.execute(tx)
    const [taken] = rows
    if (!taken) return false
    const { rows: next } = await sql<{ id: number; chat_id: number }>`
      select id, chat_id from messages where list_message_id = ${taken.id} and id > ${taken.unsent_up_to}
      order by id limit ${batch}`.execute(tx)
    const last = next.at(-1)
    await sql`update list_messages set unsent_up_to = ${last?.id ?? null}::bigint where id = ${taken.id}`.execute(tx)
    if (!last) return true
    const chatIds = next.map(({ chat_id }) => chat_id)
    await sql`select from chats where id = any (${chatIds}::bigint[]) order by id for no key update`.execute(tx)
    const { rows: told } = await sql<{ user_id: number }>`
      update chat_members s set unread_count = n.count from (
        select m.chat_id, m.user_id, (select count(*)::int from messages g join message_contents c on c.id = g.content_id
            where g.chat_id = m.chat_id and g.id > greatest(m.read_up_to, m.cleared_up_to) and g.sender_id <> m.user_id
              and ${isUnreadFor(sql`m.user_id`)}) as count
        from chat_members m where m.chat_id = any (${chatIds}::bigint[]) and m.user_id <> ${taken.creator_id} and m.unread_count > 0) n
      where s.chat_id = n.chat_id and s.user_id = n.user_id and s.unread_count <> n.count returning s.user_id`.execute(
      tx,
    )
    await signalChats(tx, { chatIds, event: chatEvents.changed, badges: told.map(({ user_id }) => user_id) })
    return true
  })

/** Takes messages to lists that were taken back out of what is unread. Safe to repeat. */
export async function recountUnread(services: Services): Promise<void> {
  while (await settleBatch(services)) continue
}
