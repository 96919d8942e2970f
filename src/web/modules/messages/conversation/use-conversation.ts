import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chatChannel, chatEvents } from '#contract/chat-events.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { useChannel } from '#web/platform/realtime/use-channel.ts'
import { type Anchor, chatQuery, historyQuery } from '../queries.ts'
import { catchUp, refreshChatSoon, refreshChatsSoon } from '../chat-cache.ts'
import { outbox, usePendingMessages } from '../outbox/send-message.ts'
import { lackedMoney, mergePending } from './merge-pending.ts'

/** While there is no realtime service, or it is away, this often. */
const pollMs = 30_000
/** Both channels tell of a message within this time. */
const heardMs = 1000

/** All that one conversation shows, kept fresh while it is open. */
export function useConversation(chatId: number, anchor: Anchor) {
  const chat = useQuery(chatQuery(chatId))
  const history = useInfiniteQuery(historyQuery(chatId, anchor))
  const pendingMessages = usePendingMessages(chatId)
  const refetchChat = () => refreshChatSoon(chatId)
  const heardAt = useRef(-Infinity)
  const refetchHistory = () => void readAgain(['history', chatId])
  const catchUpQuietly = () => void catchUp(chatId).catch(() => undefined)
  useChannel(chatChannel(chatId), {
    events: {
      [chatEvents.created]: () => {
        heardAt.current = performance.now()
        catchUpQuietly()
        // What was held for a message is answered by this one, perhaps.
        refetchChat()
        refreshChatsSoon()
      },
      [chatEvents.changed]: () => {
        refetchHistory()
        refetchChat()
      },
      [chatEvents.read]: refetchChat,
    },
    // Events that were missed do not come again; what they would have changed is read.
    onJoined: () => {
      refetchHistory()
      refetchChat()
    },
  })
  // Something of mine has changed, perhaps here. Messages that the chat's own channel has just told of are being read; without it this is
  // the way. Of the chat itself this may be the only word there is (a block), also right after a message.
  useEffect(
    () =>
      onNewUpdate(() => {
        if (performance.now() - heardAt.current >= heardMs) void catchUp(chatId).catch(() => undefined)
        refreshChatSoon(chatId)
      }),
    [chatId],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      void catchUp(chatId).catch(() => undefined)
      refreshChatSoon(chatId)
    }, pollMs)
    return () => clearInterval(timer)
  }, [chatId])

  const pages = history.data?.pages ?? []
  const messages = pages.flatMap((page) => page.messages)
  const latest = anchor === null && !history.hasNextPage
  const said = mergePending(messages, latest ? pendingMessages : [])
  // sent together with a top-up: it stands among the messages
  const paid = pendingMessages.filter(
    (pendingMessage) => latest && lackedMoney(pendingMessage) && !said.some(({ key }) => key === pendingMessage.key),
  )
  const paidKeys = paid.map(({ key }) => key).join(' ')
  useEffect(() => {
    for (const key of paidKeys.split(' ')) outbox().drop(key)
  }, [paidKeys])
  return {
    chat,
    history,
    messages,
    /** What is on its way stands under the newest only. */
    said,
    latest,
    theirReadUpTo: Math.max(chat.data?.theirReadUpTo ?? 0, ...pages.map((page) => page.theirReadUpTo)),
  }
}
