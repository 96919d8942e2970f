import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { FigureRange, postSort } from '#contract/dashboard.ts'
import type { EntryFilter } from '#contract/earnings.ts'
import type { Withdrawal } from '#contract/payouts.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { payoutMethodsQuery } from '#web/modules/payouts/queries.ts'

export type Earnings = Answer<'GET /earnings'>
export type Entry = Earnings['entries'][number]
export type Withdrawals = Answer<'GET /withdrawals'>

const earningsKey = ['earnings'] as const
const withdrawalsKey = ['withdrawals'] as const

/** Every page carries the balances as well; the first one's are the newest. */
export const useEarnings = (filter: EntryFilter = {}) =>
  useInfiniteQuery({
    queryKey: [...earningsKey, filter],
    queryFn: ({ pageParam, signal }) => api('GET /earnings', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

const figuresKey = ['dashboard'] as const

/** The figures that stand there stay until those of another range are read. */
export const figuresQuery = (range: FigureRange) =>
  queryOptions({
    queryKey: [...figuresKey, 'figures', range],
    queryFn: ({ signal }) => api('GET /dashboard', { query: { range }, signal }),
    placeholderData: keepPreviousData,
  })
export const audienceQuery = (range: FigureRange) =>
  queryOptions({
    queryKey: [...figuresKey, 'audience', range],
    queryFn: ({ signal }) => api('GET /dashboard/audience', { query: { range }, signal }),
    placeholderData: keepPreviousData,
  })
/** What the platform keeps of each price. */
export const feeQuery = queryOptions({
  queryKey: [...figuresKey, 'fee'],
  queryFn: ({ signal }) => api('GET /earnings/fee', { signal }),
})
export const pendingQuery = queryOptions({
  queryKey: [...figuresKey, 'pending'],
  queryFn: ({ signal }) => api('GET /dashboard/pending', { signal }),
})
export const statementsQuery = queryOptions({
  queryKey: [...figuresKey, 'statements'],
  queryFn: ({ signal }) => api('GET /dashboard/statements', { signal }),
})
export type PostSort = z.infer<typeof postSort>
export const usePostFigures = (sort: PostSort) =>
  useInfiniteQuery({
    queryKey: [...figuresKey, 'posts', sort],
    queryFn: ({ pageParam, signal }) => api('GET /dashboard/posts', { query: { sort, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** What waits for an answer first. */
export const useShares = (side: 'given' | 'received') =>
  useInfiniteQuery({
    queryKey: [...figuresKey, 'shares', side],
    queryFn: ({ pageParam, signal }) => api('GET /dashboard/shares', { query: { side, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** As the settings read it. */
export const plansQuery = queryOptions({
  queryKey: ['settings', 'plans'],
  queryFn: ({ signal }) => api('GET /plans', { signal }),
})
export const promotionsQuery = infiniteQueryOptions({
  queryKey: ['promotions'],
  queryFn: ({ pageParam, signal }) => api('GET /promotions', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
})

export const linksQuery = queryOptions({
  queryKey: ['trackingLinks'],
  queryFn: ({ signal }) => api('GET /trackingLinks', { signal }),
})

/** Newest first; what is available stands on every page. */
export const useWithdrawals = () =>
  useInfiniteQuery({
    queryKey: withdrawalsKey,
    queryFn: ({ pageParam, signal }) => api('GET /withdrawals', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The states in which a withdrawal is under way; there is at most one such. */
const underWay: ReadonlySet<Withdrawal['state']> = new Set<Withdrawal['state']>(['requested', 'approved', 'sent'])
export const isUnderWay = ({ state }: Withdrawal): boolean => underWay.has(state)

/** A day (YYYY-MM-DD) has no time zone: noon is that day wherever it is read. */
export const noonOf = (day: string): string => `${day}T12:00:00`

export const isAhead = (instant: string): boolean => Date.parse(instant) > Date.now()

/** All that an open page shows about a creator's money is read again. */
export async function refreshMoney(): Promise<void> {
  await Promise.all([earningsKey, figuresKey, withdrawalsKey, payoutMethodsQuery.queryKey].map(readAgain))
}

/** When something has changed: a payment came in, staff decided about a withdrawal. */
export function useFreshMoney(): void {
  useEffect(() => onNewUpdate(() => void refreshMoney()), [])
}
