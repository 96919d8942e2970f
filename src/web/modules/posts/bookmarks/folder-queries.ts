import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { sortByName } from '#web/platform/i18n/sort-by-name.ts'
import { queryClient } from '#web/platform/query.ts'

export type Folder = Answer<'GET /bookmarks/folders'>['folders'][number]

/** My folders of bookmarks, by name. */
export const foldersQuery = queryOptions({
  queryKey: ['bookmarkFolders'],
  queryFn: ({ signal }) => api('GET /bookmarks/folders', { signal }),
  select: ({ folders }) => sortByName(folders),
  refetchOnMount: 'always',
})

/** After a folder or what is in one has changed. */
export async function refreshBookmarks(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['bookmarks'] }),
  ])
}
