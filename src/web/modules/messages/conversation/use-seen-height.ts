import { useEffect } from 'react'

/** Some phones lay their keyboard over the page instead of making it lower: the composer would lie under it. */
export function useSeenHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const root = document.documentElement
    const measure = () => root.style.setProperty('--seen-height', `${String(Math.round(view.height))}px`)
    measure()
    view.addEventListener('resize', measure)
    return () => {
      view.removeEventListener('resize', measure)
      root.style.removeProperty('--seen-height')
    }
  }, [])
}
