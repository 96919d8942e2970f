/**
 * What happens in a chat, told to its two people. Events carry no content and no ids: whoever hears one asks for what is
 * after the newest message it knows, or for the chat again.
 */
export const chatChannel = (chatId: number): string => `private-chat.${String(chatId)}`

export const chatEvents = {
  /** There is a new message. */
  created: 'message.created',
  /** A message was unsent, hidden, unlocked, answered or reacted to. */
  changed: 'message.changed',
  /** One of the two has read further. */
  read: 'chat.read',
} as const
export type ChatEvent = (typeof chatEvents)[keyof typeof chatEvents]
