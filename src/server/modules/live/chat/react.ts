import { reactionEvent, showChannel, type showReactions } from '#contract/live-chat.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { type ChatRefusal, enterChat } from './enter-chat.ts'

type Emoji = (typeof showReactions)[number]
/** What comes within so long flies once. */
const togetherMs = 400

/** Lets emoji fly over shows. They are kept nowhere, and a thousand at once are told as one. */
export function createReactions(services: Services) {
  const waiting = new Map<string, NodeJS.Timeout>()
  return {
    async react(userId: number, showId: number, emoji: Emoji): Promise<Result<Record<string, never>, ChatRefusal>> {
      const row = await enterChat(services.db, userId, showId)
      if (row instanceof Failure) return row
      const key = `${String(showId)} ${emoji}`
      if (!waiting.has(key)) {
        const timer = setTimeout(() => {
          waiting.delete(key)
          services.publishEvent([showChannel(showId)], reactionEvent(emoji)).catch((error: unknown) => {
            services.log.warn({ err: error }, 'a reaction was not told')
          })
        }, togetherMs)
        timer.unref()
        waiting.set(key, timer)
      }
      return {}
    },
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}
