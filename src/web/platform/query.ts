import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isApiError, secondsToWait } from './api/api-error.ts'

/** A refusal does not change by asking again; only a lost connection, a broken server or one that is busy may. */
export const mayRetry = (count: number, fault: unknown): boolean =>
  count < (isApiError(fault, 'busy') ? 4 : 2) &&
  fault instanceof ApiError &&
  (fault.status === 0 || fault.status === 503)

/** As long as the server asks for, which spreads those who come again; else twice as long each time. */
export const retryDelay = (count: number, fault: unknown): number => {
  const seconds = secondsToWait(fault)
  return seconds === null ? 1000 * 2 ** count : 1000 * (seconds + Math.random())
}

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
      retryDelay,
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
