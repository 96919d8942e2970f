import { createStore } from '#web/platform/create-store.ts'
import { session } from '#web/platform/session.ts'
import { searchedPrefix } from '#web/platform/token.ts'

/** What was searched for last, the latest first. On this device only, for each account; logging out forgets it. */
const keyOf = (): string => `${searchedPrefix} ${String(session.get().user.userId)}`
const most = 8

function read(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

const kept = createStore<{ key: string; terms: readonly string[] } | null>(null)

/** What this account searched for here. */
export function useRecent(): readonly string[] {
  const now = kept.use()
  return now?.key === keyOf() ? now.terms : read()
}

function write(terms: readonly string[]): void {
  kept.set({ key: keyOf(), terms })
  try {
    if (terms.length === 0) localStorage.removeItem(keyOf())
    else localStorage.setItem(keyOf(), JSON.stringify(terms))
  } catch {
    // No room, or storing is switched off: then it is kept while the page is open.
  }
}

export function keepRecent(term: string): void {
  // guests share a device with whoever comes next
  if (!session.get().isAuth || term === '') return
  write([term, ...read().filter((one) => one !== term)].slice(0, most))
}
export const forgetRecent = (term: string): void => write(read().filter((one) => one !== term))
export const forgetAllRecent = (): void => write([])
