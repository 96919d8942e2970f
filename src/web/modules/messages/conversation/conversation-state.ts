import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { limits } from '#contract/limits.ts'
import type { Message, messageReactions } from '#contract/messages.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { createStore, type Store } from '#web/platform/create-store.ts'
import type { Anchor } from '../queries.ts'
import { dropMessages, refreshChats, replaceMessage } from '../chat-cache.ts'

/** What is asked or shown over a conversation. */
export type Asking =
  | { readonly what: 'media' | 'date' | 'clear' | 'delete' | 'block' | 'tip' | 'reportPerson' }
  | { readonly what: 'unsend' | 'report'; readonly message: Message }
  | { readonly what: 'hide'; readonly ids: readonly number[] }

export type ConversationState = {
  /** Where the window on the conversation begins. */
  readonly anchor: Anchor
  readonly replyTo: Message | null
  /** Messages that are selected; null: none are being selected. */
  readonly picked: ReadonlySet<number> | null
  readonly asking: Asking | null
  /** A message that is to be shown; each press is one of its own. */
  readonly shown: { readonly id: number } | null
}

/** What can be done with a message. The same object for as long as the conversation is open, so that rows need not be drawn anew. */
export type MessageActions = {
  readonly reply: (message: Message) => void
  readonly react: (message: Message, emoji: string) => void
  readonly unsend: (message: Message) => void
  readonly copy: (message: Message) => void
  readonly pick: (id: number) => void
  readonly remove: (message: Message) => void
  readonly report: (message: Message) => void
  readonly show: (id: number) => void
  /** A picture or a voice note did not load: its address may have ended. */
  readonly broken: () => void
}

type Emoji = (typeof messageReactions)[number]

/** With my answer in place of an earlier one, or without it. */
const reacted = (message: Message, emoji: string | null): Message => ({
  ...message,
  reactions: [...message.reactions.filter(({ mine }) => !mine), ...(emoji === null ? [] : [{ emoji, mine: true }])],
})

async function react(message: Message, emoji: string): Promise<void> {
  const mine = message.reactions.find((each) => each.mine)?.emoji ?? null
  const next = mine === emoji ? null : emoji
  const params = { id: message.id }
  // Shown at once; what the server says then counts.
  replaceMessage(reacted(message, next))
  try {
    replaceMessage(
      next === null
        ? await api('DELETE /messages/:id/reaction', { params })
        : await api('PUT /messages/:id/reaction', { params, body: { emoji: next as Emoji } }),
    )
  } catch (fault) {
    replaceMessage(message)
    showAlert(textOf(fault))
  }
}

/** Deletes messages for oneself alone. Throws an ApiError. */
export async function hideMessages(chatId: number, messageIds: readonly number[]): Promise<void> {
  await api('POST /chats/:id/hide', { params: { id: chatId }, body: { messageIds: [...messageIds] } })
  dropMessages(chatId, new Set(messageIds))
  refreshChats()
}

/** What a conversation shows beside its messages, and what can be done with these. */
export function createConversation(
  chatId: number,
  first: Pick<ConversationState, 'asking'>,
): { readonly store: Store<ConversationState>; readonly actions: MessageActions } {
  const store = createStore<ConversationState>({ anchor: null, replyTo: null, picked: null, shown: null, ...first })
  let refreshedAt = 0
  const change = (part: Partial<ConversationState>) => store.set((before) => ({ ...before, ...part }))
  return {
    store,
    actions: {
      reply: (replyTo) => change({ replyTo }),
      react: (message, emoji) => void react(message, emoji),
      unsend: (message) => change({ asking: { what: 'unsend', message } }),
      report: (message) => change({ asking: { what: 'report', message } }),
      show: (id) => change({ shown: { id } }),
      broken: () => {
        // Not more often, or what is really missing would ask for ever.
        if (Date.now() - refreshedAt < 30_000) return
        refreshedAt = Date.now()
        void queryClient.invalidateQueries({ queryKey: ['history', chatId] })
      },
      pick: (id) => {
        const next = new Set(store.get().picked)
        if (!next.delete(id) && next.size < limits.messagesSelectedMax) next.add(id)
        change({ picked: next })
      },
      copy: (message) => {
        navigator.clipboard.writeText(message.text).then(
          () => showToast(i18n._(msg`Copied.`)),
          () => showAlert(i18n._(msg`Your browser blocked copying.`)),
        )
      },
      remove: (message) => {
        hideMessages(chatId, [message.id]).then(
          () => showToast(i18n._(msg`Deleted for you.`)),
          (fault: unknown) => showAlert(textOf(fault)),
        )
      },
    },
  }
}
