import { useEffect } from 'react'

/** Scroll position by history entry, so that going back finds the page where it was left. */
const positions = new Map<string, number>()
let lastKey = 0
let first = true
let restoring = false

type EntryState = { readonly key?: string } | null
const currentKey = (): string => {
  const state = history.state as EntryState
  if (state?.key !== undefined) return state.key
  lastKey += 1
  const key = `${String(Date.now())}-${String(lastKey)}`
  history.replaceState({ ...state, key }, '')
  return key
}

/** Called once at the start: from then on scrolling is remembered by us and not by the browser. */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    restoring = true
  })
  addEventListener('scroll', () => positions.set(currentKey(), scrollY), { passive: true })
}

/** Lists may need some frames until they are long enough again. */
function scrollBackTo(top: number, triesLeft = 20): void {
  scrollTo(0, top)
  if (Math.abs(scrollY - top) > 2 && triesLeft > 0) requestAnimationFrame(() => scrollBackTo(top, triesLeft - 1))
}

/**
 * Stands after a page inside its Suspense, so its effect runs when the page is there: scrolls to the top, or back to where the
 * page was left, and moves the focus to the heading, so that a screen reader says where it is.
 */
export function Arrival({ path }: { readonly path: string }) {
  useEffect(() => {
    const key = currentKey()
    if (first) {
      first = false
      return
    }
    if (restoring) scrollBackTo(positions.get(key) ?? 0)
    else scrollTo(0, 0)
    restoring = false
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [path])
  return null
}
