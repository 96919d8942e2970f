import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { sendBody } from '#contract/messages.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { loadSession, session } from '#web/platform/session.ts'
import { refreshMoney } from '#web/modules/payments/use-payment.ts'
import { addSent, refreshAnswered, refreshChats } from '../chat-cache.ts'
import { createOutbox, type Fate, type OutboxMessage, type Outbox } from './outbox.ts'

/** What is sent, and what is shown of it until it has arrived. */
export type Draft = {
  readonly body: z.input<typeof sendBody>
  /** The newest message that was known when it was written: what arrived of it stands after that one. */
  readonly after: number
  readonly mediaCount: number
  readonly quoted: string | null
}
export type PendingMessage = OutboxMessage<Draft>

async function send({ key, chatId, body: { body } }: PendingMessage): Promise<Fate> {
  try {
    const message = await api('POST /chats/:id/messages', { params: { id: chatId }, body, idempotencyKey: key })
    addSent(message)
    refreshAnswered(chatId, [message])
    refreshChats()
    if (message.payment || message.tipCents !== null) void refreshMoney()
    return 'arrived'
  } catch (fault) {
    // Nobody knows what became of it, or it was too fast: it goes again, with its key.
    if (!(fault instanceof ApiError) || fault.status === 0 || fault.status >= 500 || fault.status === 429)
      return 'unknown'
    // Brings the notice with "Resend" and "Check status" above the page.
    if (fault.code === 'email_unverified') void loadSession()
    // The price or the leave to write is another one now.
    void queryClient.invalidateQueries({ queryKey: ['chat', chatId] })
    const { missingCents, priceCents } = fault.details
    return {
      refused: {
        text: textOf(fault),
        code: fault.code,
        cents: typeof missingCents === 'number' ? missingCents : typeof priceCents === 'number' ? priceCents : null,
      },
    }
  }
}

let mine: { readonly userId: number; readonly outbox: Outbox<Draft> } | undefined

/** The outbox of whoever is logged in. */
export function outbox(): Outbox<Draft> {
  const { userId } = session.get().user
  if (mine?.userId !== userId) {
    const made = createOutbox<Draft>({ place: `pendingMessages ${String(userId)}`, storage: sessionStorage, send })
    mine = { userId, outbox: made }
    made.flush()
  }
  return mine.outbox
}

globalThis.addEventListener?.('online', () => mine?.outbox.flush())

/** The messages of a chat that have not arrived. */
export function usePendingMessages(chatId: number): readonly PendingMessage[] {
  const box = outbox()
  const pendingMessages = useSyncExternalStore(box.subscribe, box.get)
  return pendingMessages.filter((pendingMessage) => pendingMessage.chatId === chatId)
}
