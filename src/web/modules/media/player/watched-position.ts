import { session } from '#web/platform/session.ts'
import { storedToken, watchedPrefix } from '#web/platform/token.ts'

/** How far things were watched, the last ones first. On this device only, for each account; logging out forgets it. */
const watchedKey = (): string => `${watchedPrefix} ${String(session.get().user.userId)}`
const most = 60
/** Seconds: who saw less has not begun, who has fewer left has seen it. */
const begun = 5
const nearEnd = 10

type Watched = readonly (readonly [id: string, seconds: number])[]

function read(): Watched {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(watchedKey()) ?? '[]')
    return Array.isArray(list)
      ? (list as Watched).filter((one) => Array.isArray(one) && typeof one[1] === 'number')
      : []
  } catch {
    return []
  }
}

/** Where to go on, in seconds; 0: at the beginning. */
export const positionOf = (id: string): number => read().find(([one]) => one === id)?.[1] ?? 0

export function keepPosition(id: string, seconds: number, duration: number): void {
  // The page that a log-out leaves behind says it once more: nothing is kept of an account that is gone.
  if (session.get().isAuth && !storedToken()) return
  const others = read().filter(([one]) => one !== id)
  const worth = seconds >= begun && duration - seconds >= nearEnd
  const list: Watched = worth ? ([[id, Math.floor(seconds)], ...others].slice(0, most) as Watched) : others
  try {
    localStorage.setItem(watchedKey(), JSON.stringify(list))
  } catch {
    // No room, or storing is switched off: then it begins at the beginning.
  }
}
