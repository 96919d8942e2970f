import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

/** One's own lists of people, and for creators those that make themselves. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: ({ signal }) => api('GET /lists', { signal }),
})

/** As a query is sent: ids are texts there. */
export type Asked<Filter> = { [K in keyof Filter]: K extends 'list' ? string : Filter[K] }
