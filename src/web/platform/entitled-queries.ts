import type { Query } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/** Meta of a query whose answer opens what its reader may see, with addresses of media that end. */
export const entitled = { entitled: true } as const

export const isEntitled = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['entitled'] === true

/** Addresses of media live for ten minutes (`limits.mediaAddressSeconds`); two are left for reading and scrolling. */
export const mediaFreshMs = 8 * 60_000

/** Reads again all of it that is on the page, and later what is not: after subscribing, following, and when addresses ended. */
export const refreshEntitled = (): Promise<void> => queryClient.invalidateQueries({ predicate: isEntitled })

/** The other windows of this browser: what was bought, followed or blocked in one is so in all. */
const windows = typeof document === 'undefined' ? null : new BroadcastChannel('entitled')
windows?.addEventListener('message', () => void refreshEntitled())
/** For what has been shown here already. */
export function tellOtherWindows(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  windows?.postMessage(null)
}
/** After something that changes what its reader may see. */
export function refreshEntitledEverywhere(): Promise<void> {
  tellOtherWindows()
  return refreshEntitled()
}

let refreshedAt = 0

/** When a photo did not load: its address may have ended. At most once in half a minute, or a broken photo would ask for ever. */
export function refreshBrokenMedia(): void {
  if (Date.now() - refreshedAt < 30_000) return
  refreshedAt = Date.now()
  void refreshEntitled()
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    void queryClient.invalidateQueries({
      predicate: (query) => isEntitled(query) && Date.now() - query.state.dataUpdatedAt > mediaFreshMs,
    })
  })
