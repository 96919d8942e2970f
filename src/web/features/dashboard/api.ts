import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'

export type Earnings = Answer<'GET /earnings'>
export type Entry = Earnings['entries'][number]

const key = ['earnings'] as const

/** Every page carries the balances as well; the first one's are the newest. */
export const useEarnings = () =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => api('GET /earnings', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function useFreshEarnings(): void {
  useEffect(() => onNewUpdate(() => void queryClient.invalidateQueries({ queryKey: key })), [])
}
