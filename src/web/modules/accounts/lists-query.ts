import { pagesOf, queryOf } from '#web/platform/api/queries.ts'

/** One's own lists of people, and for creators those that make themselves. */
export const listsQuery = queryOf(['lists'], 'GET /lists')

/** Who is on one of them, the last added first. */
export const listPeopleQuery = (id: number) => pagesOf(['list people', id], 'GET /lists/:id/people', {}, { id })

/** As a query is sent: ids are texts there. */
export type Asked<Filter> = { [K in keyof Filter]: K extends 'list' ? string : Filter[K] }
