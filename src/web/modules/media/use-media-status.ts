import { useQuery } from '@tanstack/react-query'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'

/** What the server has made of a file so far. Asks until it has prepared it, or could not. */
export function useMediaStatus(mediaId: string | null) {
  const { data, error } = useQuery({
    queryKey: ['media', mediaId],
    queryFn: ({ signal }) => api('GET /media/:id', { params: { id: mediaId ?? '' }, signal }),
    enabled: mediaId !== null,
    // Its picture's address lives for ten minutes; what is shown for longer is read again.
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) =>
      state.data?.state === 'ready' || state.data?.state === 'failed' || state.error ? false : 1500,
  })
  return { status: data ?? null, isGone: isApiError(error, 'not_found') }
}
