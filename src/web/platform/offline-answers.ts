import { createStore } from './create-store.ts'

/** When an answer was read, in milliseconds, where the service worker gives it again without a network (src/web/offline/cache-names.ts). */
const keptAtHeader = 'x-kept-at'
/** Around what a page is about: that it is kept says nothing of the page. */
const around = /\/api\/(me|suggestedProfiles|users\/[^/]+\/similar)(\?|$)/

/** Of each page that was opened without a network: when the oldest of what is kept of it was read. Null: answers come from the server. */
const store = createStore<Readonly<Record<string, number>> | null>(null)
export const useKeptPages = (): Readonly<Record<string, number>> | null => store.use()

let keptWereGiven = false
/** Whether this page was ever given an answer from before it was opened. */
export const wereKeptGiven = (): boolean => keptWereGiven

/** Called for each answer of the API, with its address. */
export function noteAnswer(address: string, { headers }: Pick<Response, 'headers'>): void {
  const at = Number(headers.get(keptAtHeader))
  const before = store.get()
  if (!(at > 0)) {
    if (before) store.set(null)
    return
  }
  keptWereGiven = true
  const known = before?.[location.pathname] ?? Number.POSITIVE_INFINITY
  if (!around.test(address) && at < known) store.set({ ...before, [location.pathname]: at })
  else if (!before) store.set({})
}
