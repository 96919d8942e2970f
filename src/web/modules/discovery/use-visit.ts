import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'

/** Tells the tracking link by which somebody came to a page, if they came by one. */
export function useVisit(search: string): void {
  const { state } = useSession()
  const via = new URLSearchParams(search).get('via')
  const settled = state === 'user' || state === 'guest'
  useEffect(() => {
    if (via !== null && settled) void import('./count-visit.ts').then(({ countVisit }) => countVisit(via))
  }, [via, settled])
}
