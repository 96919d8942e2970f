import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { FollowerFilter, SubscriberFilter } from '#contract/supporters.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import type { Asked } from '#web/modules/accounts/lists-query.ts'

export type Subscriber = Answer<'GET /subscribers'>['subscribers'][number]
export type Follower = Answer<'GET /followers'>['followers'][number]

export const subscribersKey = ['subscribers'] as const
export const followersKey = ['followers'] as const

export const useSubscribers = (filter: Asked<SubscriberFilter>) =>
  useInfiniteQuery({
    queryKey: [...subscribersKey, filter],
    queryFn: ({ pageParam, signal }) => api('GET /subscribers', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
export const useFollowers = (filter: Asked<FollowerFilter>) =>
  useInfiniteQuery({
    queryKey: [...followersKey, filter],
    queryFn: ({ pageParam, signal }) => api('GET /followers', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
