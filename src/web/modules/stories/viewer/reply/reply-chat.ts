import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

/** The chat that a reply goes into: whether I may write there, and what it costs. */
export const replyChatQuery = (username: string) =>
  queryOptions({
    queryKey: ['stories', 'chat', username],
    queryFn: () => api('POST /chats', { body: { username } }),
    staleTime: 60_000,
  })
