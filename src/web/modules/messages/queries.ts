import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryOf, pagesOf } from '#web/platform/api/queries.ts'

export type ChatFilter = 'all' | 'unread' | 'subscribers' | 'paid'
export type HistoryPage = Answer<'GET /chats/:id/messages'>

/** Where reading begins: at the newest, around a message, or from a day on. */
export type Anchor = { readonly around: number } | { readonly since: string } | null
type Part = Anchor | { readonly before: number } | { readonly after: number }
const partOf = (anchor: Anchor): Part => anchor

const historyPageSize = 50
/** So many pages are kept at once: what is far from what is read is let go, and comes again. */
const historyPagesMax = 8

/** Addresses of media live for ten minutes; what is older than this is read again before it is shown. */
const mediaFreshMs = 8 * 60_000

export const chatsQuery = (filter: ChatFilter, search: string) =>
  pagesOf(['chats', filter, search], 'GET /chats', { filter, order: 'recent', limit: 30, ...(search && { search }) })

export const chatQuery = (id: number) => queryOf(['chat', id], 'GET /chats/:id', { params: { id } })

/** A window on a conversation that grows in both directions; pages are oldest first, and so are their messages. */
export const historyQuery = (id: number, anchor: Anchor) =>
  infiniteQueryOptions({
    queryKey: ['history', id, anchor],
    queryFn: ({ pageParam, signal }) =>
      api('GET /chats/:id/messages', { params: { id }, query: { ...pageParam, limit: historyPageSize }, signal }),
    initialPageParam: partOf(anchor),
    getPreviousPageParam: ({ hasBefore, messages: [first] }): Part | undefined =>
      hasBefore && first ? { before: first.id } : undefined,
    getNextPageParam: ({ hasAfter, messages }): Part | undefined => {
      const last = messages.at(-1)
      return hasAfter && last ? { after: last.id } : undefined
    },
    maxPages: historyPagesMax,
    staleTime: mediaFreshMs,
  })

export const chatMediaQuery = (id: number, kind: 'photo' | 'video' | 'voice' | null) =>
  infiniteQueryOptions({
    ...pagesOf(['chat media', id, kind], 'GET /chats/:id/media', { limit: 30, ...(kind && { kind }) }, { id }),
    staleTime: mediaFreshMs,
  })

export const savedRepliesQuery = queryOf(['saved replies'], 'GET /savedReplies')

export const listMessagesQuery = pagesOf(['list messages'], 'GET /listMessages')

export const welcomeQuery = queryOf(['welcome message'], 'GET /welcomeMessage')
