/** Realtime events carry ids at the most; what happened is read through the API, which checks who asks. */
export const updatesEvent = 'NewUpdate'
/** Before a user's id: the seed's `updates.{userId}`; on the wire `private-` keeps it from everyone else. */
export const updatesChannelPrefix = 'private-updates.'

/** Who has a chat open at present, and who types there. Only its two people get in. */
export const chatPresenceChannel = (chatId: number): string => `presence-chat.${String(chatId)}`

/** What browsers may tell each other without us; the server knows no other, and lets nothing be sent with them. */
export const clientEvents = { typing: 'client-typing', stopped: 'client-typing-stopped' } as const
