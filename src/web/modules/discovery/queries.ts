import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

export const useCreators = () =>
  useInfiniteQuery({
    queryKey: ['creators'],
    queryFn: ({ pageParam, signal }) => api('GET /creators', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
