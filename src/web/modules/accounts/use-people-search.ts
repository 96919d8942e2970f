import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const offeredAtMost = 6

/** People whose name begins with what is typed, nobody while nothing is (null or empty); and whether that is known by now. */
export function useFoundPeople(typed: string | null) {
  const term = useDebounced(typed ?? '')
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['searchUsers', term],
    queryFn: async ({ signal }) =>
      (await api('GET /searchUsers', { query: { searchTerm: term }, signal })).results.users,
    enabled: term !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isAsked = typed !== null && typed !== '' && term !== ''
  return {
    people: isAsked ? (data ?? []).slice(0, offeredAtMost) : [],
    isKnown: isAsked && term === typed && data !== undefined && !isPlaceholderData,
  }
}
