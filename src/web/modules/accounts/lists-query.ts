import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { sortByName } from '#web/platform/i18n/sort-by-name.ts'

/** One's own lists of people, and for creators those that make themselves. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: ({ signal }) => api('GET /lists', { signal }),
  select: (lists) => ({ ...lists, own: sortByName(lists.own) }),
})

/** Who is on one of them, the last added first. */
export const listPeopleQuery = (id: number) => pagesOf(['list people', id], 'GET /lists/:id/people', {}, { id })

/** As a query is sent: ids are texts there. */
export type Asked<Filter> = { [K in keyof Filter]: K extends 'list' ? string : Filter[K] }
