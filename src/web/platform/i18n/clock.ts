import { startTransition, useEffect, useState } from 'react'
import { createStore } from '../create-store.ts'

/** What dates are told by: the present in milliseconds, and a zone as IANA names it. */
export type Clock = { readonly now: number; readonly timeZone: string }

/** The server's, by which it drew the page; null: the browser's own. */
const drawnBy = createStore<Clock | null>(null)

export const tellTimeBy = drawnBy.set
export const givenClock = drawnBy.get
/**
 * In what shows a time: the page is drawn a first time by the server's clock, and then by the reader's. The second drawing is of most of
 * the page, so it is a transition, which presses may interrupt; a store of React's own would have all of it at once.
 */
export function useClock(): Clock | null {
  const [clock, setClock] = useState(givenClock)
  useEffect(() => {
    const follow = () => startTransition(() => setClock(givenClock()))
    // it may have changed between the first drawing and now
    follow()
    return drawnBy.subscribe(follow)
  }, [])
  return clock
}
/** The page is still as the server drew it, which knows nothing of the window. */
export const useAsDrawn = (): boolean => useClock() !== null
