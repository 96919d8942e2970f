import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { entitled } from '#web/platform/entitled-queries.ts'

/** How long a suggestion may stand: they change with what is followed, which asks anew. */
const freshMs = 300_000

/** The seed's call, with why each is suggested. */
export const suggestedQuery = queryOptions({
  queryKey: ['suggestedProfiles'],
  queryFn: () => api('GET /suggestedProfiles', { query: { with: 'reasons' } }),
  // who is followed, muted or blocked is not suggested any more
  meta: entitled,
  staleTime: freshMs,
})

/** To begin with, as cards. Who was just followed stays in place, so nothing asks anew. */
export const firstCreatorsQuery = queryOptions({
  queryKey: ['firstCreators'],
  queryFn: () => api('GET /suggestedProfiles', { query: { with: 'cards', limit: 8 } }),
  staleTime: Infinity,
})

type Similar = Answer<'GET /users/:username/similar'>
export const similarQuery = (username: string) =>
  queryOptions<Similar>({
    queryKey: ['similar', username],
    queryFn: () => api('GET /users/:username/similar', { params: { username } }),
    meta: entitled,
    staleTime: freshMs,
  })
