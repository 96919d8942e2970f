import type { InfiniteData } from '@tanstack/react-query'
import type { Chat, Conversation } from '#contract/chats.ts'
import type { Message } from '#contract/messages.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { throttle } from '#web/platform/throttle.ts'
import { coalesce } from '#web/platform/coalesce.ts'
import { queryClient, readAgain } from '#web/platform/query.ts'
import { refreshUpdates } from '#web/platform/updates.ts'
import type { HistoryPage } from './queries.ts'

type Window = InfiniteData<HistoryPage>
const windowsOf = (chatId: number) => queryClient.getQueryCache().findAll({ queryKey: ['history', chatId] })

/** Changes the pages of each window on a chat that is there; when it was read stays as it was. */
function changeWindows(chatId: number, change: (window: Window) => Window): void {
  for (const query of windowsOf(chatId))
    queryClient.setQueryData<Window>(query.queryKey, (window) => window && change(window), {
      updatedAt: query.state.dataUpdatedAt,
    })
}

const onPages = (window: Window, change: (page: HistoryPage, index: number) => HistoryPage): Window => ({
  ...window,
  pages: window.pages.map(change),
})

/** A message as it is now, wherever it is shown; also where others quote it. */
export function replaceMessage(message: Message): void {
  changeWindows(message.chatId, (window) =>
    onPages(window, (page) => ({
      ...page,
      messages: page.messages.map((each) =>
        each.id === message.id
          ? message
          : each.replyTo?.id === message.id && message.state !== 'sent'
            ? { ...each, replyTo: { ...each.replyTo, text: '', unsent: true } }
            : each,
      ),
    })),
  )
}

/** Puts messages under the newest that are known. A window that ends before them only learns that there is more. */
function addNewest(
  chatId: number,
  added: readonly Message[],
  after?: Pick<HistoryPage, 'theirReadUpTo' | 'hasAfter'>,
): void {
  changeWindows(chatId, (window) =>
    onPages(window, (page, index) => {
      if (index !== window.pages.length - 1) return page
      if (page.hasAfter) return page
      const known = new Set(window.pages.flatMap(({ messages }) => messages.map(({ id }) => id)))
      const fresh = added.filter(({ id }) => !known.has(id))
      return { ...page, ...after, messages: [...page.messages, ...fresh].toSorted((a, b) => a.id - b.id) }
    }),
  )
}

/**
 * By chat, messages of mine that are shown because they were sent, until they are read too: between what was read and them there may be
 * one of the other person that nobody has told us of yet.
 */
const sentAhead = new Map<number, Set<number>>()

/** Shows a message of mine that has arrived. */
export function addSent(message: Message): void {
  const { chatId, id } = message
  const ahead = sentAhead.get(chatId) ?? new Set()
  sentAhead.set(chatId, ahead.add(id))
  addNewest(chatId, [message])
  // what is being read may have been answered before this one was there
  if (readingsOf(chatId).length > 0) void catchUp(chatId).catch(() => undefined)
}

/** Takes messages away that were deleted for oneself. */
export function dropMessages(chatId: number, ids: ReadonlySet<number>): void {
  changeWindows(chatId, (window) =>
    onPages(window, (page) => ({ ...page, messages: page.messages.filter(({ id }) => !ids.has(id)) })),
  )
}

/** What was held for a message is somebody's own once it is answered: the answered ones are read again. */
export function refreshAnswered(chatId: number, added: readonly Message[]): void {
  const held = windowsOf(chatId).some(({ state }) =>
    (state.data as Window | undefined)?.pages.some(({ messages }) =>
      messages.some(({ payment, mine }) => payment?.state === 'held' && added.some((each) => each.mine !== mine)),
    ),
  )
  if (held) void readAgain(['history', chatId])
}

const catching = new Map<number, () => Promise<void>>()

const readingsOf = (chatId: number) => windowsOf(chatId).filter(({ state }) => state.fetchStatus === 'fetching')

/** Reads what came after the newest message that was read. */
export function catchUp(chatId: number): Promise<void> {
  const known = catching.get(chatId) ?? coalesce(() => readOn(chatId))
  catching.set(chatId, known)
  return known()
}

async function readOn(chatId: number): Promise<void> {
  const window = queryClient.getQueryData<Window>(['history', chatId, null])
  const ahead = sentAhead.get(chatId)
  const newest = window?.pages.at(-1)?.messages.findLast(({ id }) => !ahead?.has(id))
  if (!newest || window?.pages.at(-1)?.hasAfter) {
    await readAgain(['history', chatId])
    return
  }
  const page = await api('GET /chats/:id/messages', { params: { id: chatId }, query: { after: newest.id, limit: 50 } })
  addNewest(chatId, page.messages, { theirReadUpTo: page.theirReadUpTo, hasAfter: page.hasAfter })
  for (const { id } of page.messages) ahead?.delete(id)
  refreshAnswered(chatId, page.messages)
  // a window that is being read (again, or further up) will be what it was when that began: then these are missing from it
  const readings = readingsOf(chatId)
  if (readings.length === 0) return
  await Promise.allSettled(readings.flatMap(({ promise }) => promise ?? []))
  await readOn(chatId)
}

/** The chat as the server answered it, with what is known of writing there. */
export function keepChat(chat: Chat): void {
  // gone since (a block): an answer from before that does not bring it back
  if (isApiError(queryClient.getQueryState(['chat', chat.id])?.error, 'not_found')) return
  queryClient.setQueryData<Conversation>(['chat', chat.id], (known) => known && { ...known, ...chat })
  queryClient.setQueriesData<InfiniteData<{ chats: Chat[]; nextCursor: string | null }>>(
    { queryKey: ['chats'] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          chats: page.chats.map((each) => (each.id === chat.id ? chat : each)),
        })),
      },
  )
}

export const refreshChats = (): void => void readAgain(['chats'])

/** In a burst of messages what is said must be there at once; the list and the marks beside it may follow this much later. */
const restMs = 1000
/** As `refreshChats`, for events. */
export const refreshChatsSoon = throttle(restMs, refreshChats)

const refreshing = new Map<number, () => void>()
/** Reads who has read what, and whether one may write, for events. */
export function refreshChatSoon(chatId: number): void {
  const known = refreshing.get(chatId) ?? throttle(restMs, () => void readAgain(['chat', chatId]))
  refreshing.set(chatId, known)
  known()
}

/** Nothing of the chat is left for me. */
export function forgetHistory(chatId: number): void {
  queryClient.removeQueries({ queryKey: ['history', chatId] })
  void queryClient.invalidateQueries({ queryKey: ['chat', chatId] })
  refreshChats()
}

const told = new Map<number, number>()

/** Tells that I have read up to a message; once for each, and never backwards. */
export async function markRead(chatId: number, upTo: number): Promise<void> {
  if ((told.get(chatId) ?? 0) >= upTo) return
  told.set(chatId, upTo)
  try {
    keepChat(await api('POST /chats/:id/read', { params: { id: chatId }, body: { upTo } }))
    void refreshUpdates()
  } catch {
    // It goes again with the next message, or when the chat is opened again.
    told.delete(chatId)
  }
}
