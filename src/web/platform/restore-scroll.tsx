import { useEffect } from 'react'
import { keepInTab, keptInTab } from './kept-in-tab.ts'

/** Scroll position by history entry, so that going back finds the page where it was left. */
const kept = 'positions'
const most = 50
const positions = new Map<string, number>((keptInTab(kept) as [string, number][] | null) ?? [])
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
  keepInTab(kept, () => [...positions].slice(-most))
  addEventListener('popstate', () => {
    restoring = true
  })
  addEventListener('scroll', () => positions.set(currentKey(), scrollY), { passive: true })
}

/** Lists may need a while until they are long enough again; whoever scrolls meanwhile has a will of their own. */
function scrollBackTo(top: number): void {
  const until = performance.now() + 4000
  const own = new AbortController()
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => own.abort(), { signal: own.signal, passive: true })
  const step = () => {
    if (own.signal.aborted) return
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 2 && performance.now() < until) requestAnimationFrame(step)
    else own.abort()
  }
  step()
}

/**
 * Stands after a page once that has arrived, so its effect runs when the page is there: scrolls to the top, or back to where the
 * page was left, and moves the focus to the heading, so that a screen reader says where it is.
 */
export function Arrival({ path }: { readonly path: string }) {
  useEffect(() => {
    const key = currentKey()
    if (first) {
      first = false
      const top = positions.get(key) ?? 0
      if (top > 0) scrollBackTo(top)
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
