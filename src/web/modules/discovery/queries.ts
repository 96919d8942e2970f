import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { BrowseFilter } from '#contract/browse.ts'
import { api } from '#web/platform/api/client.ts'

export const useCreators = (filter: BrowseFilter, enabled = true) =>
  useInfiniteQuery({
    queryKey: ['creators', filter],
    queryFn: ({ pageParam, signal }) => api('GET /creators', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  })

/** What creators write about this week, with a picture of each. */
export const popularTopicsQuery = queryOptions({
  queryKey: ['topics', 'popular'],
  queryFn: async () => (await api('GET /topics')).topics,
  staleTime: 60_000,
})
