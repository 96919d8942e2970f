import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { FollowingFilter } from '#contract/people.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { queryClient } from '#web/platform/query.ts'
import { refreshMoney } from '#web/modules/payments/use-payment.ts'
import type { Asked } from '#web/modules/accounts/lists-query.ts'
import { refreshAfterPurchase } from './subscribe/subscribe.ts'

const key = ['subscriptions'] as const

export const useSubscriptions = () => useInfiniteQuery(pagesOf(key, 'GET /subscriptions'))

export const useFollowing = (filter: Asked<FollowingFilter>) =>
  useInfiniteQuery({
    ...pagesOf(['following', filter], 'GET /following', filter),
    placeholderData: keepPreviousData,
  })

/** What a fan agrees to at the price that is shown; when that price has changed the list says what it is now. */
function useAgreement(
  send: (subscription: Subscription) => Promise<Subscription>,
  done: (subscription: Subscription) => void,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: async (after) => {
      await Promise.all([refreshMoney(), refreshAfterPurchase(after.creator.username)])
      done(after)
    },
    onError: (fault) => {
      if (isApiError(fault, 'price_changed') || isApiError(fault, 'not_ready'))
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}

/** Takes a cancellation back; tries a renewal that is past due again. */
export const useResume = (done: (subscription: Subscription) => void) =>
  useAgreement(
    ({ id, renewalPriceCents }) =>
      api('POST /subscriptions/:id/resume', { params: { id }, body: { expectedPriceCents: renewalPriceCents } }),
    done,
  )

/** Which stored card pays what the wallet lacks for renewals; null: none. */
export const useRenewalCard = (done: () => void) =>
  useMutation({
    mutationFn: ({ id, cardId }: { readonly id: number; readonly cardId: number | null }) =>
      cardId === null
        ? api('DELETE /subscriptions/:id/card', { params: { id } })
        : api('PUT /subscriptions/:id/card', { params: { id }, body: { cardId } }),
    onSuccess: async () => {
      await Promise.all([refreshMoney(), queryClient.invalidateQueries({ queryKey: key })])
      done()
    },
  })

/** Lifts one's own block of a creator: what is left of the paid time is open again. */
export const useUnblock = (done: () => void) =>
  useMutation({
    mutationFn: (username: string) => api('DELETE /users/:username/block', { params: { username } }),
    onSuccess: async (_nothing, username) => {
      void queryClient.invalidateQueries({ queryKey: ['settings', 'blocks'] })
      await refreshAfterPurchase(username)
      done()
    },
  })

/** Agrees to the plan's new price, from the next renewal on. */
export const useAcceptPrice = (done: (subscription: Subscription) => void) =>
  useAgreement(
    ({ id, newPriceCents, priceCents }) =>
      api('POST /subscriptions/:id/price', {
        params: { id },
        body: { expectedPriceCents: newPriceCents ?? priceCents },
      }),
    done,
  )
