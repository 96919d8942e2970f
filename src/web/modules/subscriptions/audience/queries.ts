import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { FollowerFilter, SubscriberFilter } from '#contract/supporters.ts'
import type { Answer } from '#contract/routes.ts'
import type { Asked } from '#web/modules/accounts/lists-query.ts'
import { pagesOf, queryOf } from '#web/platform/api/queries.ts'

export type Subscriber = Answer<'GET /subscribers'>['subscribers'][number]
export type Follower = Answer<'GET /followers'>['followers'][number]

export const subscribersKey = ['subscribers'] as const
export const followersKey = ['followers'] as const

/** How many subscribe, and what that brings a month. */
export const subscriberFiguresQuery = queryOf([...subscribersKey, 'figures'], 'GET /dashboard/audience', { query: {} })

export const useSubscribers = (filter: Asked<SubscriberFilter>) =>
  useInfiniteQuery({
    ...pagesOf([...subscribersKey, filter], 'GET /subscribers', filter),
    placeholderData: keepPreviousData,
  })
export const useFollowers = (filter: Asked<FollowerFilter>) =>
  useInfiniteQuery({
    ...pagesOf([...followersKey, filter], 'GET /followers', filter),
    placeholderData: keepPreviousData,
  })
