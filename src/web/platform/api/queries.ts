import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answer, Args, RouteKey } from '#contract/routes.ts'
import { api, type Call, type Rest } from './client.ts'

/** A call of the API as a query: `queryOf(['settings', 'account'], 'GET /settings/account')`. */
export const queryOf = <K extends RouteKey>(queryKey: QueryKey, route: K, ...[call]: Rest<K>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => api(route, ...([{ ...call, signal }] as unknown as Rest<K>)) })

type Page = { readonly nextCursor: string | null }
type PagedRoute = { [K in RouteKey]: Answer<K> extends Page ? K : never }[RouteKey]
type Asked<K extends RouteKey> = Omit<NonNullable<Call<Args<K> & { query?: unknown }>['query']>, 'cursor'>

/** A list of the API, page by page: `pagesOf(['staff', 'disputes', list], 'GET /admin/disputes', { list })`. */
export const pagesOf = <K extends PagedRoute>(
  queryKey: QueryKey,
  route: K,
  asked?: Asked<K>,
  params?: Call<Args<K> & { params?: unknown }>['params'],
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const call = { ...(params && { params }), query: { ...asked, cursor: pageParam }, signal }
      return api(route, ...([call] as unknown as Rest<K>))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
