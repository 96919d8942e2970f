import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { LibraryItem, LibraryKind } from '#contract/library.ts'
import { api } from '#web/platform/api/client.ts'
import { queryOf, pagesOf } from '#web/platform/api/queries.ts'

export type LibraryFilter = { readonly kind: LibraryKind | 'all'; readonly search: string }

export const libraryQuery = ({ kind, search }: LibraryFilter) =>
  infiniteQueryOptions({
    ...pagesOf(['library', kind, search], 'GET /library', {
      ...(kind !== 'all' && { kind }),
      ...(search !== '' && { search }),
    }),
    placeholderData: keepPreviousData,
    // Addresses of media end after eight minutes at the earliest.
    staleTime: 5 * 60_000,
  })

/** Fresh addresses for what is being played, whatever has become of the post or the chat. */
export const readAgainFor = (item: LibraryItem) => async (): Promise<LibraryItem['media']> =>
  (await api('GET /library/:id', { params: { id: item.id } })).media

/** Whom I subscribe to; all that runs fits one page for nearly everybody, the rest stands on its own page. */
export const shelfQuery = queryOf(['library', 'subscriptions'], 'GET /subscriptions', { query: {} })
