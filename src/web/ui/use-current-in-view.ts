import { type RefObject, useEffect, useRef } from 'react'

/** A strip that may be wider than the page shows its current item, in the middle where it can; the page itself stays where it is. */
export function useCurrentInView<E extends HTMLElement>(current: string | undefined): RefObject<E | null> {
  const strip = useRef<E>(null)
  useEffect(() => {
    const item = strip.current?.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
    if (!strip.current || !item) return
    const [outer, inner] = [strip.current.getBoundingClientRect(), item.getBoundingClientRect()]
    strip.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [current])
  return strip
}
