import { updatesChannel, updatesEvent } from '#contract/events.ts'
import { chatChannel, type ChatEvent } from '#contract/chat-events.ts'
import { addJob, addJobs, type Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '../services.ts'
import { signalMany } from '../updates/notify-many.ts'

// The one place from which a chat's channel is told anything.

const signalChatsJob = 'signal_chats'
type Payload = { chatIds: readonly number[]; event: ChatEvent; badges?: readonly number[] }
const chatsAtOnce = 500

/**
 * Tells a chat's channel once the transaction is committed, and not at all if it is not. `badges`: people whose number
 * of unread messages, or list of chats, has changed.
 */
export async function signalChat(
  tx: Tx,
  { chatId, event, badges = [] }: { chatId: number; event: ChatEvent; badges?: readonly number[] },
): Promise<void> {
  await addJob(tx, signalChatsJob, { chatIds: [chatId], event, badges } satisfies Payload)
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

export const signalChatsWork = (services: Pick<Services, 'publishEvent'>): Job => ({
  name: signalChatsJob,
  // one job for both: each costs several statements of the queue
  run: async ({ chatIds, event, badges = [] }: Payload) => {
    await services.publishEvent(chatIds.map(chatChannel), event)
    if (badges.length > 0) await services.publishEvent(badges.map(updatesChannel), updatesEvent)
  },
})
