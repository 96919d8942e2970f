import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { createStore } from '#web/platform/create-store.ts'
import { entitled } from '#web/platform/entitled-queries.ts'

/** How long a suggestion may stand: they change with what is followed, which asks anew. */
const freshMs = 300_000

/** How many stand in a box, and how many more are at hand where the middle of the page shows some of them. */
const boxSize = 5
const cardCount = 8

/** The seed's call, with why each is suggested. */
export const suggestedQuery = queryOptions({
  queryKey: ['suggestedProfiles'],
  queryFn: () => api('GET /suggestedProfiles', { query: { with: 'reasons', limit: boxSize + cardCount } }),
  // who is followed, muted or blocked is not suggested any more
  meta: entitled,
  staleTime: freshMs,
})

/** To begin with, as cards. Who was just followed stays in place, so nothing asks anew. */
export const firstCreatorsQuery = queryOptions({
  queryKey: ['firstCreators'],
  queryFn: () => api('GET /suggestedProfiles', { query: { with: 'cards', limit: cardCount } }),
  staleTime: Infinity,
})

/** Whom the middle of the page recommends: the box at the side names others. */
export const shownCreators = createStore<ReadonlySet<string>>(new Set())

type Suggestions = Answer<'GET /suggestedProfiles'>

/** As many as a box has room for, without those who are shown beside it. */
export const boxOf = (data: Suggestions, beside: ReadonlySet<string> = new Set()): Suggestions => ({
  ...data,
  suggestedProfiles: data.suggestedProfiles.filter(({ username }) => !beside.has(username)).slice(0, boxSize),
})

type Similar = Answer<'GET /users/:username/similar'>
export const similarQuery = (username: string) =>
  queryOptions<Similar>({
    queryKey: ['similar', username],
    queryFn: () => api('GET /users/:username/similar', { params: { username } }),
    meta: entitled,
    staleTime: freshMs,
  })
