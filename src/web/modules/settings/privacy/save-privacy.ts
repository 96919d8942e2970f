import { useMutation } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { privacyQuery, tell } from '../queries.ts'

type Privacy = Answer<'GET /settings/privacy'>

/** Shown at once, one change after the other; a refusal brings back what the server has. */
export const useSavePrivacy = () =>
  useMutation({
    scope: { id: 'privacy' },
    mutationFn: ({
      whoMayMessage,
      hiddenIn,
      shownAsSupporter,
      shownAsViewer,
      inSearchEngines,
      personalSuggestions,
    }: Privacy) =>
      api('PUT /settings/privacy', {
        body: { whoMayMessage, hiddenIn, shownAsSupporter, shownAsViewer, inSearchEngines, personalSuggestions },
      }),
    onMutate: (next) => {
      void queryClient.cancelQueries({ queryKey: privacyQuery.queryKey })
      const before = queryClient.getQueryData(privacyQuery.queryKey)
      queryClient.setQueryData(privacyQuery.queryKey, next)
      return { before }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['suggestedProfiles'] }),
    onError: (fault, _next, context) => {
      queryClient.setQueryData(privacyQuery.queryKey, context?.before)
      tell(fault)
    },
  })
