import { chatChannel } from '#contract/chat-events.ts'
import { chatPresenceChannel } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { mayJoinShow, showOfChannel } from '#modules/live/show-channel.ts'
import { findMember } from '../chat-member.ts'
import type { Db } from '#platform/services.ts'

const chatName = /^(?:private|presence)-chat\.([1-9][0-9]{0,15})$/

/** The chat that a channel belongs to; null for any other channel. */
export function chatOf(channel: string): number | null {
  const chatId = Number(chatName.exec(channel)?.[1])
  return Number.isSafeInteger(chatId) ? chatId : null
}

/**
 * Whether a user may join a channel: the own updates, those of a chat that is there for them, as long as nobody blocks it,
 * and those of a show that they may watch. Any
 * other name, however it is written, is refused.
 */
export async function mayJoin(db: Db, userId: number, channel: string): Promise<boolean> {
  if (channel === updatesChannel(userId)) return true
  const showId = showOfChannel(channel)
  if (showId !== null) return mayJoinShow(db, userId, showId)
  const chatId = chatOf(channel)
  if (chatId === null) return false
  if (channel !== chatChannel(chatId) && channel !== chatPresenceChannel(chatId)) return false
  return (await findMember(db, userId, chatId)) !== null
}
