import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'

/** A refusal does not change by asking again; only a lost connection or a broken server may. */
const mayRetry = (count: number, fault: unknown): boolean =>
  count < 2 && fault instanceof ApiError && (fault.status === 0 || fault.status === 503)

/**
 * What an optimistic change writes is drawn in the same frame as the click: by its own timer React would first set a
 * controlled radio or switch back to what it was.
 */
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: mayRetry,
      refetchOnWindowFocus: false,
      // Without a network too: the service worker has what was read, and whoever waits is told.
      networkMode: 'always',
      // What the worker gave may be a day old.
      refetchOnReconnect: 'always',
    },
    // Nothing that changes something is sent twice, or later, without the person's knowledge.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Reads again, for an event, what is shown under a key. A reading that is under way may have been answered before what the event tells
 * of had happened: it gives way to a new one. The first of all does not, because somebody waits for it; it is followed by another.
 */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  const first = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await queryClient.invalidateQueries({ queryKey })
  if (first) await queryClient.invalidateQueries({ queryKey })
}
