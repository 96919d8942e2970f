import { createStore } from '../create-store.ts'

/** What dates are told by: the present in milliseconds, and a zone as IANA names it. */
export type Clock = { readonly now: number; readonly timeZone: string }

/** The server's, by which it drew the page; null: the browser's own. */
const drawnBy = createStore<Clock | null>(null)

export const tellTimeBy = drawnBy.set
export const givenClock = drawnBy.get
/** In what shows a time: the page is drawn a first time by the server's clock, and then by the reader's. */
export const useClock = drawnBy.use
/** The page is still as the server drew it, which knows nothing of the window. */
export const useAsDrawn = (): boolean => useClock() !== null
