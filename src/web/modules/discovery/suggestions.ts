import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

/** How long a suggestion may stand: they change with what is followed, which asks anew. */
const freshMs = 300_000

/** The seed's call: username, avatar and full name. */
export const suggestedQuery = queryOptions({
  queryKey: ['suggestedProfiles'],
  queryFn: () => api('GET /suggestedProfiles'),
  staleTime: freshMs,
})

/** By username: the creator whom I follow and who follows them. */
export const reasonsQuery = queryOptions({
  queryKey: ['suggestedProfiles', 'reasons'],
  queryFn: () => api('GET /suggestedProfiles/reasons'),
  staleTime: freshMs,
  select: ({ reasons }) => new Map(reasons.map(({ username, followedBy }) => [username, followedBy])),
})

export const similarQuery = (username: string) =>
  queryOptions({
    queryKey: ['similar', username],
    queryFn: () => api('GET /users/:username/similar', { params: { username } }),
    staleTime: freshMs,
  })
