import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'

const key = ['subscriptions'] as const
type Page = Answer<'GET /subscriptions'>

export const useSubscriptions = () =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => api('GET /subscriptions', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Nothing is renewed any more; what was paid for stays. The list shows it when the server has said so. */
export const useCancel = (done: (subscription: Subscription) => void) =>
  useMutation({
    mutationFn: (id: number) => api('DELETE /subscriptions/:id', { params: { id } }),
    onSuccess: (cancelled) => {
      queryClient.setQueryData<InfiniteData<Page>>(
        key,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              subscriptions: page.subscriptions.map((one) => (one.id === cancelled.id ? cancelled : one)),
            })),
          },
      )
      void queryClient.invalidateQueries({ queryKey: ['profile', cancelled.creator.username] })
      done(cancelled)
    },
  })
