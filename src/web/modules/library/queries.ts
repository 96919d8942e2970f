import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LibraryItem, LibraryKind } from '#contract/library.ts'
import { api } from '#web/platform/api/client.ts'

export type LibraryFilter = { readonly kind: LibraryKind | 'all'; readonly search: string }

export const libraryQuery = ({ kind, search }: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: ['library', kind, search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /library', {
        query: {
          ...(kind !== 'all' && { kind }),
          ...(search !== '' && { search }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Addresses of media end after eight minutes at the earliest.
    staleTime: 5 * 60_000,
  })

/** Fresh addresses for what is being played, whatever has become of the post or the chat. */
export const readAgainFor = (item: LibraryItem) => async (): Promise<LibraryItem['media']> =>
  (await api('GET /library/:id', { params: { id: item.id } })).media

/** Whom I subscribe to; all that runs fits one page for nearly everybody, the rest stands on its own page. */
export const shelfQuery = queryOptions({
  queryKey: ['library', 'subscriptions'],
  queryFn: ({ signal }) => api('GET /subscriptions', { signal }),
})
