import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { Tx } from '#platform/services.ts'
import { countUnread, lockChatOf } from './chat-member.ts'
import { signalChat } from './chats/signal-chat.ts'

/** Brings a message back that was hidden while a case was open. False when it was not hidden. */
export async function showMessage(tx: Tx, messageId: number): Promise<boolean> {
  await lockChatOf(tx, { messageId })
  const { rows } = await sql<{ chat_id: number }>`
    update message_contents c set hidden_at = null, removed_at = null from messages m
    where m.id = ${messageId} and c.id = m.content_id and c.hidden_at is not null returning m.chat_id`.execute(tx)
  const [shown] = rows
  if (!shown) return false
  const { rows: members } = await sql<{ user_id: number }>`select user_id from chat_members
    where chat_id = ${shown.chat_id}`.execute(tx)
  for (const { user_id: userId } of members) await countUnread(tx, shown.chat_id, userId)
  await signalChat(tx, {
    chatId: shown.chat_id,
    event: chatEvents.changed,
    badges: members.map(({ user_id: userId }) => userId),
  })
  return true
}
