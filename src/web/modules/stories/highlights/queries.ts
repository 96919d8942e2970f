import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { entitled } from '#web/platform/entitled-queries.ts'

export const highlightsQuery = (username: string) =>
  queryOptions({
    queryKey: ['stories', 'highlights', username],
    queryFn: ({ signal }) => api('GET /users/:username/highlights', { params: { username }, signal }),
    meta: entitled,
    // an address of media lives for ten minutes at most
    staleTime: 4 * 60_000,
  })

export const highlightQuery = (id: number) =>
  queryOptions({
    queryKey: ['stories', 'highlight', id],
    queryFn: ({ signal }) => api('GET /highlights/:id', { params: { id }, signal }),
    meta: entitled,
    staleTime: 4 * 60_000,
    refetchInterval: 5 * 60_000,
  })
