import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryOf } from '#web/platform/api/queries.ts'

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
  infiniteQueryOptions({
    queryKey: ['chats', filter, search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /chats', {
        query: {
          filter,
          limit: 30,
          ...(search && { search }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

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
    queryKey: ['chat media', id, kind],
    queryFn: ({ pageParam, signal }) =>
      api('GET /chats/:id/media', {
        params: { id },
        query: { limit: 30, ...(kind && { kind }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: mediaFreshMs,
  })

export const savedRepliesQuery = queryOf(['saved replies'], 'GET /savedReplies')

export const listsQuery = queryOf(['lists'], 'GET /lists')

export const listPeopleQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['list people', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /lists/:id/people', {
        params: { id },
        ...(pageParam !== null && { query: { cursor: pageParam } }),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const listMessagesQuery = infiniteQueryOptions({
  queryKey: ['list messages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /listMessages', { ...(pageParam !== null && { query: { cursor: pageParam } }), signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const welcomeQuery = queryOf(['welcome message'], 'GET /welcomeMessage')
