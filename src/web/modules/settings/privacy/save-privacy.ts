import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { privacyQuery } from '../queries.ts'
import { useSaveAtOnce } from '../save-at-once.ts'

type Privacy = Answer<'GET /settings/privacy'>
type Change = Partial<Omit<Privacy, 'placesByAddress'>>

export const useSavePrivacy = () =>
  useSaveAtOnce<Privacy, Change>({
    queryKey: privacyQuery.queryKey,
    send: (change) => api('PUT /settings/privacy', { body: change }),
    show: (before, change) => ({ ...before, ...change }),
    onSaved: () => queryClient.invalidateQueries({ queryKey: ['suggestedProfiles'] }),
  })
