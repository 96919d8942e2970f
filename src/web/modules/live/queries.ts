import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { sortByName } from '#web/platform/i18n/sort-by-name.ts'
import { entitled } from '#web/platform/entitled-queries.ts'
import { queryClient } from '#web/platform/query.ts'

export const showsQuery = queryOptions({
  queryKey: ['live', 'all'],
  queryFn: ({ signal }) => api('GET /live', { signal }),
  // as often as there are new pictures
  refetchInterval: 10_000,
})

/** Shows on air and to come whose title has a topic. */
export const showsOfTopicQuery = (topic: string) =>
  queryOptions({
    queryKey: ['live', 'topic', topic],
    queryFn: ({ signal }) => api('GET /live', { query: { topic }, signal }),
    staleTime: 10_000,
  })

/** A show as its gate tells of it; who watches asks again and again, since it may end or close. What came with the page is new. */
export const showQuery = (id: number) =>
  queryOptions({
    queryKey: ['live', 'show', id],
    queryFn: ({ signal }) => api('GET /live/:id', { params: { id }, signal }),
    meta: entitled,
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.show.state === 'ended' ? false : 8000),
  })

export const showOfQuery = (username: string) =>
  queryOptions({
    queryKey: ['live', 'of', username],
    queryFn: ({ signal }) => api('GET /users/:username/live', { params: { username }, signal }),
    staleTime: 5000,
  })

export const ownShowQuery = queryOptions({
  queryKey: ['live', 'mine'],
  queryFn: ({ signal }) => api('GET /live/mine', { signal }),
  staleTime: 0,
})

/** Shows that I am asked to be in, or where I have agreed. */
export const taggedShowsQuery = queryOptions({
  queryKey: ['live', 'tagged'],
  queryFn: ({ signal }) => api('GET /live/tagged', { signal }),
  meta: entitled,
  staleTime: 0,
})

export const encoderQuery = queryOptions({
  queryKey: ['live', 'encoder'],
  queryFn: ({ signal }) => api('GET /live/encoder', { signal }),
  staleTime: 0,
})

/** What a show of one's own brought, as the dashboard reads it. */
export const showFiguresQuery = (id: number) =>
  queryOptions({
    queryKey: ['dashboard', 'show', id],
    queryFn: ({ signal }) => api('GET /dashboard/shows/:id', { params: { id }, signal }),
    staleTime: 0,
    // refunds follow its end within seconds; an hour, since clocks differ
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.endedAt !== null && Date.now() - Date.parse(data.endedAt) < 3_600_000 && dataUpdateCount < 5
        ? 3000
        : false,
  })

/** Who watches one's own show, again and again while it is looked at. */
export const viewersQuery = (id: number) =>
  queryOptions({
    queryKey: ['live', 'viewers', id],
    queryFn: ({ signal }) => api('GET /live/:id/viewers', { params: { id }, signal }),
    select: (viewers) => ({ ...viewers, people: sortByName(viewers.people) }),
    staleTime: 0,
    refetchInterval: 10_000,
  })

export const mutedQuery = (id: number) =>
  queryOptions({
    queryKey: ['live', 'muted', id],
    queryFn: ({ signal }) => api('GET /live/:id/mutes', { params: { id }, signal }),
    staleTime: 0,
  })

export const moderatorsQuery = queryOptions({
  queryKey: ['live', 'moderators'],
  queryFn: ({ signal }) => api('GET /live/moderators', { signal }),
  staleTime: 0,
})

export const refreshLive = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['live'] })
