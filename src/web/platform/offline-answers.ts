import { createStore } from './create-store.ts'

/** When an answer was read, in milliseconds, where the service worker gives it again without a network (src/web/offline/cache-names.ts). */
const keptAtHeader = 'x-kept-at'

const store = createStore<number | null>(null)
/** Since when what is on the page has not been read anew; null: it comes from the server. */
export const useKeptAt = (): number | null => store.use()

/** Called for each answer of the API. */
export function noteAnswer({ headers }: Pick<Response, 'headers'>): void {
  const at = Number(headers.get(keptAtHeader))
  const before = store.get()
  const next = at > 0 ? Math.min(at, before ?? at) : null
  if (next !== before) store.set(next)
}
