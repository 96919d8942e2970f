import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NotificationTab } from '#contract/notification-facts.ts'
import type { Answer } from '#contract/routes.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient, readAgain } from '#web/platform/query.ts'
import { onNewUpdate, refreshUpdates } from '#web/platform/updates.ts'
import { pagesOf } from '#web/platform/api/queries.ts'

export type Notification = Answer<'GET /notifications'>['notifications'][number]
const key = ['notifications'] as const

/** One tab of the list. */
export function useNotifications(tab: NotificationTab) {
  useEffect(() => onNewUpdate(() => void readAgain(key)), [])
  return useInfiniteQuery({
    ...pagesOf([...key, tab], 'GET /notifications', { tab }),
    // What one comes here for is what has just happened; the page itself has just brought it (milliseconds).
    staleTime: 5000,
  })
}

async function markSeen(ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += limits.pageMax)
    await api('POST /notifications/seen', { body: { ids: ids.slice(from, from + limits.pageMax) } })
  await refreshUpdates()
}

/** The id of the newest there is; 0: there is none. */
export async function newestNotification(): Promise<number> {
  const { notifications } = await api('GET /notifications', { query: { limit: '1' } })
  return notifications[0]?.id ?? 0
}

/** Marks all that there is up to the newest of the list, on every tab. */
export async function markAllSeen(upTo: number): Promise<void> {
  await api('POST /notifications/all-seen', { body: { upTo } })
  await Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshUpdates()])
}

/**
 * Tells the server once about each notification that was shown, when the page is really in front of someone. Answers the ids that
 * were new during this visit: they keep their mark until the page is left, though the server counts them as seen by then.
 */
export function useSeen(notifications: readonly Notification[]): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const told = useRef(new Set<number>())
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      const ids = notifications.filter(({ id, seen }) => !seen && !told.current.has(id)).map(({ id }) => id)
      if (ids.length === 0) return
      for (const id of ids) told.current.add(id)
      setFresh((before) => new Set([...before, ...ids]))
      markSeen(ids).catch((fault: unknown) => {
        // Then they are new once more at the next visit: nothing that a person must deal with.
        console.error(fault)
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [notifications])
  return fresh
}
