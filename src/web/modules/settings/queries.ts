import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { showAlert } from '#web/platform/alerts.ts'

export const accountQuery = queryOptions({
  queryKey: ['settings', 'account'],
  queryFn: ({ signal }) => api('GET /settings/account', { signal }),
})
export const securityQuery = queryOptions({
  queryKey: ['settings', 'security'],
  queryFn: ({ signal }) => api('GET /security', { signal }),
})
export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: ({ signal }) => api('GET /sessions', { signal }),
  // Where else one is logged in must not be an old answer.
  staleTime: 0,
})
export const privacyQuery = queryOptions({
  queryKey: ['settings', 'privacy'],
  queryFn: ({ signal }) => api('GET /settings/privacy', { signal }),
})
export const watermarkQuery = queryOptions({
  queryKey: ['settings', 'media'],
  queryFn: ({ signal }) => api('GET /settings/media', { signal }),
})
export const notificationsQuery = queryOptions({
  queryKey: ['settings', 'notifications'],
  queryFn: ({ signal }) => api('GET /settings/notifications', { signal }),
})

export type PeopleList = 'blocks' | 'mutes'
export const peopleQuery = (list: PeopleList) =>
  infiniteQueryOptions({
    queryKey: ['settings', list],
    queryFn: ({ pageParam, signal }) =>
      api(list === 'blocks' ? 'GET /blocks' : 'GET /mutes', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** How often a copy that is being made is asked for. */
const exportPollMs = 2_000
export const exportQuery = queryOptions({
  queryKey: ['settings', 'export'],
  queryFn: ({ signal }) => api('GET /export', { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? exportPollMs : false),
  staleTime: 0,
})

export const plansQuery = queryOptions({
  queryKey: ['settings', 'plans'],
  queryFn: ({ signal }) => api('GET /plans', { signal }),
})
/** Says what went wrong; nothing when the person called it off at the question for the password. */
export const tell = (fault: unknown): void => showAlert(textOf(fault))
