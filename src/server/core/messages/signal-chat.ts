import { chatChannel, type ChatEvent } from '#contract/chat-events.ts'
import { addJob, addJobs, type Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '../services.ts'
import { signalMany } from '../updates/notify-many.ts'
import { signalUpdates } from '../updates/signal.ts'

// The one place from which a chat's channel is told anything.

const signalChatsJob = 'signal_chats'
type Payload = { chatIds: readonly number[]; event: ChatEvent }
const chatsAtOnce = 500

/**
 * Tells a chat's channel once the transaction is committed, and not at all if it is not. `badges`: people whose number
 * of unread messages, or list of chats, has changed.
 */
export async function signalChat(
  tx: Tx,
  { chatId, event, badges = [] }: { chatId: number; event: ChatEvent; badges?: readonly number[] },
): Promise<void> {
  await addJob(tx, signalChatsJob, { chatIds: [chatId], event } satisfies Payload)
  if (badges.length > 0) await signalUpdates(tx, ...badges)
}

/** The same for many chats at once. */
export async function signalChats(
  tx: Tx,
  { chatIds, event, badges }: { chatIds: readonly number[]; event: ChatEvent; badges: readonly number[] },
): Promise<void> {
  const payloads: Payload[] = []
  for (let from = 0; from < chatIds.length; from += chatsAtOnce)
    payloads.push({ chatIds: chatIds.slice(from, from + chatsAtOnce), event })
  await addJobs(tx, signalChatsJob, payloads)
  await signalMany(tx, badges)
}

export const signalChatsWork = ({ publishEvent }: Pick<Services, 'publishEvent'>): Job => ({
  name: signalChatsJob,
  run: ({ chatIds, event }: Payload) => publishEvent(chatIds.map(chatChannel), event),
})
