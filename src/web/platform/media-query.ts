import { useSyncExternalStore } from 'react'

/** The seed's breakpoints (section 9): mobile to 1024 px, wide from 1280 px. */
export const besideMain = '(min-width: 1025px)'

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
