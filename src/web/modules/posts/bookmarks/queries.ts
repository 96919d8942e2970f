import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { entitled, mediaFreshMs } from '#web/platform/entitled-queries.ts'

/** Read again on every visit; what was taken off the list while it is shown stays until then, so that it can be put back. */
export const useBookmarks = (folderId: number | null) =>
  useInfiniteQuery({
    queryKey: ['bookmarks', folderId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /bookmarks', {
        query: { cursor: pageParam, ...(folderId !== null && { folderId: String(folderId) }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
    meta: entitled,
    refetchInterval: mediaFreshMs,
  })
