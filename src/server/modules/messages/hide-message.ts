import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { Tx } from '#platform/services.ts'
import { countUnread } from './chat-member.ts'
import { signalChat } from './chats/signal-chat.ts'

/**
 * Hides a message from both while a case is open. One of many is hidden alone: one person's word does not take a message
 * from a hundred thousand. False when it was not there any more.
 */
export async function hideMessage(tx: Tx, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ chat_id: number; sender_id: number; content_id: number; shared: boolean }>`
    select chat_id, sender_id, content_id, origin <> 'typed' as shared from messages where id = ${messageId}`.execute(
    tx,
  )
  const [message] = rows
  if (!message) return false
  await sql`select from chats where id = ${message.chat_id} for no key update`.execute(tx)
  if (message.shared) {
    const own = await sql<{ id: number }>`
      insert into message_contents (author_id, text, language, media, price_cents, created_at, unsent_at, hidden_at)
      select author_id, text, language, media, price_cents, created_at, unsent_at, now() from message_contents
      where id = ${message.content_id} and hidden_at is null returning id`.execute(tx)
    if (!own.rows[0]) return false
    await sql`update messages set content_id = ${own.rows[0].id} where id = ${messageId}`.execute(tx)
  } else {
    const hidden =
      await sql`update message_contents set hidden_at = now() where id = ${message.content_id} and hidden_at is null`.execute(
        tx,
      )
    if (hidden.numAffectedRows === 0n) return false
  }
  const { rows: members } = await sql<{
    user_id: number
  }>`select user_id from chat_members where chat_id = ${message.chat_id}`.execute(tx)
  for (const { user_id } of members) await countUnread(tx, message.chat_id, user_id)
  await signalChat(tx, {
    chatId: message.chat_id,
    event: chatEvents.changed,
    badges: members.map(({ user_id }) => user_id),
  })
  return true
}
