import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { BrowseFilter } from '#contract/browse.ts'
import { api } from '#web/platform/api/client.ts'
import { pagesOf } from '#web/platform/api/queries.ts'

export const creatorsQuery = (filter: BrowseFilter) => pagesOf(['creators', filter], 'GET /creators', filter)

export const useCreators = (filter: BrowseFilter, enabled = true) =>
  useInfiniteQuery({
    ...creatorsQuery(filter),
    placeholderData: keepPreviousData,
    enabled,
  })

/** What creators write about this week, with a picture of each. */
export const popularTopicsQuery = queryOptions({
  queryKey: ['topics', 'popular'],
  queryFn: async () => (await api('GET /topics')).topics,
  staleTime: 60_000,
})
