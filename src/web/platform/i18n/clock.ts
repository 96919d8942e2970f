import { startTransition, useEffect, useState } from 'react'
import { createStore } from '../create-store.ts'

/** What dates are told by: the present in milliseconds, and a zone as IANA names it. */
export type Clock = { readonly now: number; readonly timeZone: string }

/** The server's, by which it drew the page; null: the browser's own. */
const drawnBy = createStore<Clock | null>(null)

export const tellTimeBy = drawnBy.set
export const givenClock = drawnBy.get

/** The server keeps parts of pages: until when, in milliseconds, what is being drawn says what it would say then. */
let holds = Infinity
export const holdsUntil = (moment: number): void => {
  if (import.meta.env.SSR && moment < holds) holds = moment
}
/** What `draw` gives, and until when it holds: for no moment longer where it looked at the clock itself. */
export function watchClock<T>(draw: () => T): readonly [drawn: T, until: number] {
  const before = holds
  holds = Infinity
  try {
    return [draw(), holds]
  } finally {
    holds = Math.min(before, holds)
  }
}
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
