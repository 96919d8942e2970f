import { useEffect, useState } from 'react'
import { chatPresenceChannel } from '#contract/events.ts'
import { useChannel } from './use-channel.ts'

const nobody: ReadonlySet<number> = new Set()

/** The user ids of those who have the chat open at present, oneself included. null: no chat. */
export function usePresence(chatId: number | null): ReadonlySet<number> {
  const [present, setPresent] = useState(nobody)
  const channel = chatId === null ? null : chatPresenceChannel(chatId)
  useChannel(channel, { onMembers: (userIds) => setPresent(new Set(userIds)) })
  useEffect(() => () => setPresent(nobody), [channel])
  return present
}
