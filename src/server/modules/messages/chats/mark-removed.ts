import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { Tx } from '#platform/services.ts'
import { isMessage, type WhichMessage } from '../chat-member.ts'
import { signalChats } from './signal-chat.ts'

/**
 * Staff have decided against what is said in a message, or in one that was to go to many. Its content stays, hidden, for an appeal;
 * whose chat it is in is told, so that nobody goes on waiting for an answer.
 */
export async function markRemoved(tx: Tx, which: WhichMessage): Promise<void> {
  const content =
    'contentId' in which
      ? sql`${which.contentId}::bigint`
      : sql`(select m.content_id from messages m where ${isMessage(which)})`
  await sql`update message_contents set removed_at = now(), review_since = null where id = ${content}`.execute(tx)
  const { rows } = await sql<{ chat_id: number }>`select m.chat_id from messages m where ${isMessage(which)}`.execute(
    tx,
  )
  const chatIds = rows.map(({ chat_id: chatId }) => chatId)
  if (chatIds.length > 0) await signalChats(tx, { chatIds, event: chatEvents.changed })
}
