import { useMutation } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { privacyQuery, tell } from '../queries.ts'

type Change = Partial<Omit<Answer<'GET /settings/privacy'>, 'placesByAddress'>>
const mutationKey = ['privacy'] as const

/**
 * Shown at once, one change after the other. Only what was changed is sent: the rest may have been changed in another window, and comes
 * with the answer. A refusal brings back what the server has.
 */
export const useSavePrivacy = () =>
  useMutation({
    mutationKey,
    scope: { id: 'privacy' },
    mutationFn: (change: Change) => api('PUT /settings/privacy', { body: change }),
    onMutate: (change) => {
      void queryClient.cancelQueries({ queryKey: privacyQuery.queryKey })
      const before = queryClient.getQueryData(privacyQuery.queryKey)
      queryClient.setQueryData(privacyQuery.queryKey, before && { ...before, ...change })
      return { before }
    },
    onSuccess: (answer) => {
      // while another waits, this answer does not have it yet
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(privacyQuery.queryKey, answer)
      return queryClient.invalidateQueries({ queryKey: ['suggestedProfiles'] })
    },
    onError: (fault, _change, context) => {
      queryClient.setQueryData(privacyQuery.queryKey, context?.before)
      void queryClient.invalidateQueries({ queryKey: privacyQuery.queryKey })
      tell(fault)
    },
  })
