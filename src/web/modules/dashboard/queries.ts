import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { FigureRange, postSort } from '#contract/dashboard.ts'
import type { EntryFilter } from '#contract/earnings.ts'
import type { Withdrawal } from '#contract/payouts.ts'
import type { Answer } from '#contract/routes.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { payoutMethodsQuery } from '#web/modules/payouts/queries.ts'
import { queryOf, pagesOf } from '#web/platform/api/queries.ts'

export type Earnings = Answer<'GET /earnings'>
export type Entry = Earnings['entries'][number]
export type Withdrawals = Answer<'GET /withdrawals'>

const earningsKey = ['earnings'] as const
const withdrawalsKey = ['withdrawals'] as const

/** Every page carries the balances as well; the first one's are the newest. */
export const useEarnings = (filter: EntryFilter = {}) =>
  useInfiniteQuery({ ...pagesOf([...earningsKey, filter], 'GET /earnings', filter), placeholderData: keepPreviousData })

const figuresKey = ['dashboard'] as const

/** The figures that stand there stay until those of another range are read. */
export const figuresQuery = (range: FigureRange) =>
  queryOptions({
    ...queryOf([...figuresKey, 'figures', range], 'GET /dashboard', { query: { range } }),
    placeholderData: keepPreviousData,
  })
export const audienceQuery = (range: FigureRange) =>
  queryOptions({
    ...queryOf([...figuresKey, 'audience', range], 'GET /dashboard/audience', { query: { range } }),
    placeholderData: keepPreviousData,
  })
/** What the platform keeps of each price. */
export const feeQuery = queryOf([...figuresKey, 'fee'], 'GET /earnings/fee')
export const pendingQuery = queryOf([...figuresKey, 'pending'], 'GET /dashboard/pending')
export const statementsQuery = queryOf([...figuresKey, 'statements'], 'GET /dashboard/statements')
export type PostSort = z.infer<typeof postSort>
export const usePostFigures = (sort: PostSort) =>
  useInfiniteQuery({
    ...pagesOf([...figuresKey, 'posts', sort], 'GET /dashboard/posts', { sort }),
    placeholderData: keepPreviousData,
  })

export const useShowFigures = () => useInfiniteQuery(pagesOf([...figuresKey, 'shows'], 'GET /dashboard/shows'))

/** What waits for an answer first. */
export const useShares = (side: 'given' | 'received') =>
  useInfiniteQuery(pagesOf([...figuresKey, 'shares', side], 'GET /dashboard/shares', { side }))

/** As the settings read it. */
export const plansQuery = queryOf(['settings', 'plans'], 'GET /plans')
export const promotionsQuery = { ...pagesOf(['promotions'], 'GET /promotions'), staleTime: 0 }

/** Newest first; what is available stands on every page. */
export const useWithdrawals = () => useInfiniteQuery(pagesOf(withdrawalsKey, 'GET /withdrawals'))

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
