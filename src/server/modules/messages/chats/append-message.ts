import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { MessageOrigin } from '#contract/chats.ts'
import { notifyOfMessage } from '#modules/notifications/enqueue-message.ts'
import type { Tx } from '#platform/services.ts'
import { signalChat } from './signal-chat.ts'

export type NewMessage = {
  chatId: number
  senderId: number
  contentId: number
  origin: MessageOrigin
  replyToId?: number | null
  storyId?: number | null
  tipCents?: number | null
  /** What sending it costs, and the payment's number. */
  price?: { cents: number; purchaseId: string } | null
  hasMedia: boolean
  /** Its content is hidden until staff have looked at it: nobody is told of it before. */
  waits?: boolean
}

/** Writes a message into a chat whose row is held. Nobody sees it before `placeMessage`: in between comes what is paid for it. */
export async function writeMessage(
  tx: Tx,
  {
    chatId,
    senderId,
    contentId,
    origin,
    replyToId = null,
    storyId = null,
    tipCents = null,
    price = null,
    hasMedia,
  }: NewMessage,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into messages (chat_id, sender_id, content_id, origin, reply_to_id, story_id, tip_cents, price_cents, purchase_id, has_media)
    values (${chatId}, ${senderId}, ${contentId}, ${origin}, ${replyToId}::bigint, ${storyId}::bigint, ${tipCents}::int,
      ${price?.cents ?? null}::int, ${price?.purchaseId ?? null}::uuid, ${hasMedia}) returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A message was not written.')
  return id
}

/** Puts a message at the end of its chat: it is first in both lists, and unread for the other one. */
export async function placeMessage(
  tx: Tx,
  id: number,
  { chatId, senderId, origin, waits = false }: Pick<NewMessage, 'chatId' | 'senderId' | 'origin' | 'waits'>,
): Promise<void> {
  const typed = origin === 'typed'
  const { rows: members } = await sql<{ user_id: number; muted: boolean }>`
    update chat_members set listed = listed or user_id <> ${senderId} or ${typed},
      -- what goes out by itself does not push its author's other chats down
      position = case when user_id <> ${senderId} or ${typed} then ${id} else position end,
      unread_count = unread_count + (user_id <> ${senderId} and not ${waits}::boolean)::int,
      typed_id = case when user_id = ${senderId} and ${typed} then ${id} else typed_id end
    where chat_id = ${chatId} returning user_id, muted`.execute(tx)
  for (const { user_id: userId, muted } of members)
    if (userId !== senderId && !muted && !waits) await notifyOfMessage(tx, userId, { chatId, actorId: senderId })
  await signalChat(tx, { chatId, event: chatEvents.created, badges: members.map(({ user_id }) => user_id) })
}

/** Both, where nothing is paid for it. */
export async function appendMessage(tx: Tx, message: NewMessage): Promise<number> {
  const id = await writeMessage(tx, message)
  await placeMessage(tx, id, message)
  return id
}
