import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TransactionFilter } from '#contract/wallet.ts'
import type { Answer } from '#contract/routes.ts'
import type { Card } from '#contract/wallet.ts'
import { api } from '#web/platform/api/client.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'

export type Transaction = Answer<'GET /wallet/transactions'>['transactions'][number]
export type TopUp = Answer<'GET /wallet/topUps/:id'>
export type AutoTopUp = NonNullable<Answer<'GET /wallet/autoTopUp'>['autoTopUp']>

export const walletKey = ['wallet'] as const

export const useWallet = (enabled = true) =>
  useQuery({ queryKey: walletKey, queryFn: ({ signal }) => api('GET /wallet', { signal }), enabled })

/** Points with what has not settled yet. */
export const pointsQuery = queryOptions({
  queryKey: [...walletKey, 'points'],
  queryFn: ({ signal }) => api('GET /points', { signal }),
})
export const useTransactions = (filter: TransactionFilter = {}) =>
  useInfiniteQuery({
    ...pagesOf([...walletKey, 'transactions', filter], 'GET /wallet/transactions', filter),
    placeholderData: keepPreviousData,
  })

export const cardsQuery = queryOptions({
  queryKey: [...walletKey, 'cards'],
  queryFn: ({ signal }) => api('GET /wallet/cards', { signal }),
})
/**
 * The stored cards. Until they are known nothing is paid: the press would take another way than the one that is about to be shown.
 * Where they can't be read there is still another card.
 */
export function useCards(): { readonly cards: readonly Card[]; readonly areKnown: boolean } {
  const { data, isFetched } = useQuery(cardsQuery)
  return { cards: data?.cards ?? [], areKnown: isFetched }
}
export const autoTopUpQuery = queryOptions({
  queryKey: [...walletKey, 'autoTopUp'],
  queryFn: ({ signal }) => api('GET /wallet/autoTopUp', { signal }),
})
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => api('GET /receipts/:id', { params: { id }, signal }),
  })
/** `month` as YYYY-MM, in UTC. */
export const spendingQuery = (month: string) =>
  queryOptions({
    queryKey: ['spending', month],
    queryFn: ({ signal }) => api('GET /spending', { query: { month }, signal }),
  })

export const useReceipts = () => useInfiniteQuery(pagesOf(['receipts'], 'GET /receipts'))

/** "Visa ending 4242". */
export function useCardName(): (card: Pick<Card, 'brand' | 'last4'>) => string {
  const { t } = useLingui()
  return ({ brand, last4 }) => t`${brand.charAt(0).toUpperCase() + brand.slice(1)} ending ${last4}`
}

/** Each second while it is likely to come at once, then less and less often, at the end every ten seconds. */
const pollMs = (asked: number): number => (asked < 10 ? 1000 : Math.min(10_000, 1000 * (asked - 8)))

/** Nothing more will change: the money, and what is bought with it. */
export const isSettled = ({ state, purchase }: TopUp): boolean =>
  state === 'declined' || (state === 'succeeded' && purchase?.state !== 'pending')

const readTopUp = (id: string, options: { signal?: AbortSignal } = {}) =>
  api('GET /wallet/topUps/:id', { params: { id }, ...options })

/** Waits for the end of a top-up that the person watches; one that takes longer is given as it stands. */
export async function settledTopUp(id: string, patienceMs = 20_000): Promise<TopUp> {
  const until = Date.now() + patienceMs
  for (let pause = 150; ; pause = Math.min(pause * 1.5, 2000)) {
    const topUp = await readTopUp(id)
    if (isSettled(topUp) || Date.now() > until) return topUp
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** A top-up, asked for until the payment provider has reported. */
export const useTopUp = (id: string | null) =>
  useQuery({
    queryKey: [...walletKey, 'topUps', id],
    queryFn: ({ signal }) => readTopUp(id ?? '', { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? pollMs(state.dataUpdateCount) : false),
  })

/** All that an open page shows about the wallet is read again when something has changed. */
export function useFreshWallet(): void {
  useEffect(() => onNewUpdate(() => void readAgain(walletKey)), [])
}
