import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'

export type Transaction = Answer<'GET /wallet/transactions'>['transactions'][number]
export type TopUp = Answer<'GET /wallet/topUps/:id'>

export const walletKey = ['wallet'] as const

export const useWallet = (enabled = true) =>
  useQuery({ queryKey: walletKey, queryFn: ({ signal }) => api('GET /wallet', { signal }), enabled })

export const useTransactions = () =>
  useInfiniteQuery({
    queryKey: [...walletKey, 'transactions'],
    queryFn: ({ pageParam, signal }) => api('GET /wallet/transactions', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Each second while it is likely to come at once, then less and less often, at the end every ten seconds. */
const pollMs = (asked: number): number => (asked < 10 ? 1000 : Math.min(10_000, 1000 * (asked - 8)))

export const isSettled = ({ state }: TopUp): boolean => state === 'succeeded' || state === 'declined'

/** A top-up, asked for until the payment provider has reported. */
export const useTopUp = (id: string) =>
  useQuery({
    queryKey: [...walletKey, 'topUps', id],
    queryFn: ({ signal }) => api('GET /wallet/topUps/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? pollMs(state.dataUpdateCount) : false),
  })

/** All that an open page shows about the wallet is read again when something has changed. */
export function useFreshWallet(): void {
  useEffect(() => onNewUpdate(() => void queryClient.invalidateQueries({ queryKey: walletKey })), [])
}
