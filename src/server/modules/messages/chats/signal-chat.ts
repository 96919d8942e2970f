import { chatChannel, type ChatEvent } from '#contract/chat-events.ts'
import type { Tx } from '#platform/services.ts'
import { sendEvents } from '#platform/database/send-events.ts'
import { updatesOf } from '#modules/accounts/signal-updates.ts'

type Signal = {
  event: ChatEvent
  /** People whose number of unread messages, or list of chats, has changed. */
  badges?: readonly number[]
}

/** Tells chats' channels, the one place that does, once the transaction is committed, and not at all if it is not. */
export const signalChats = (
  tx: Tx,
  { chatIds, event, badges = [] }: Signal & { chatIds: readonly number[] },
): Promise<void> => sendEvents(tx, { channels: chatIds.map(chatChannel), event }, updatesOf(badges))

/** The same for one chat. */
export const signalChat = (tx: Tx, { chatId, ...signal }: Signal & { chatId: number }): Promise<void> =>
  signalChats(tx, { chatIds: [chatId], ...signal })
