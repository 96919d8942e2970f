import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Period } from '#contract/fields.ts'
import type { Profile } from '#contract/people.ts'
import { api } from '#web/platform/api/client.ts'
import { refreshEntitled } from '#web/platform/entitled-queries.ts'
import { queryClient } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'

/** What is to be paid for: a plan, and how many months at once. */
export type Choice = { readonly period: Period; readonly months: 1 | 3 | 6 | 12 }

export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['profile', username],
    queryFn: ({ signal }) => api('GET /users/:username', { params: { username }, signal }),
  })

/** A profile that follows what is bought in another window: the plans give way there and here, and the posts are open. */
export function useProfile(username: string): UseQueryResult<Profile> {
  const profile = useQuery(profileQuery(username))
  useEffect(
    () => onNewUpdate(() => void queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true })),
    [username],
  )
  const pays = Boolean(profile.data?.viewer?.subscription)
  const paid = useRef(pays)
  useEffect(() => {
    if (pays && !paid.current) void refreshEntitled()
    paid.current = pays
  }, [pays])
  return profile
}

/** The trial, the bundles, and whether the page rests. */
export const offersQuery = (username: string) =>
  queryOptions({
    queryKey: ['offers', username],
    queryFn: ({ signal }) => api('GET /creators/:username/offers', { params: { username }, signal }),
  })

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const subscriptionQuoteQuery = (username: string, { period, months }: Choice, promoCode: string) =>
  queryOptions({
    queryKey: ['quote', 'subscription', username, period, months, promoCode],
    queryFn: ({ signal }) =>
      api('GET /creators/:username/quote', {
        params: { username },
        query: {
          period,
          timeZone: timeZone(),
          ...(months > 1 && { months }),
          ...(promoCode && { promoCode }),
        },
        signal,
      }),
    staleTime: 0,
  })

export const giftQuoteQuery = (username: string, months: Choice['months']) =>
  queryOptions({
    queryKey: ['quote', 'gift', username, months],
    queryFn: ({ signal }) =>
      api('GET /creators/:username/quote', {
        params: { username },
        query: { period: 'monthly', months, gift: 'true' },
        signal,
      }),
    staleTime: 0,
  })
