import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
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
