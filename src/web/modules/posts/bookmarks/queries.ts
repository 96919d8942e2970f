import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '#web/platform/api/queries.ts'
import { entitled, mediaFreshMs } from '#web/platform/entitled-queries.ts'

/** Read again on every visit; what was taken off the list while it is shown stays until then, so that it can be put back. */
export const useBookmarks = (folderId: number | null) =>
  useInfiniteQuery({
    ...pagesOf(['bookmarks', folderId], 'GET /bookmarks', folderId === null ? {} : { folderId: String(folderId) }),
    refetchOnMount: 'always',
    meta: entitled,
    refetchInterval: mediaFreshMs,
  })
