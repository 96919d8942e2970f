import { type ReactNode, useEffect, useRef } from 'react'
import './styles/parts/scroll-row.css'

/** Half a point may be left over where the page is zoomed. */
const least = 2
/** So much of either end may be under the fade. */
const edge = 44

/**
 * Around a row of tabs or chips that may be wider than the page (its only child): where more of it is out of sight it fades, with
 * an arrow. A current item that is out of sight is brought to the middle, where it can be; the page itself stays
 * where it is.
 */
export function ScrollRow({ current, children }: { readonly current?: unknown; readonly children: ReactNode }) {
  const outer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = outer.current?.firstElementChild
    const item = row?.querySelector('[aria-current], [aria-selected=true], [aria-pressed=true]')
    if (!row || !item) return
    const [around, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
    if (inner.left >= around.left + edge && inner.right <= around.right - edge) return
    row.scrollLeft += inner.left + inner.width / 2 - (around.left + around.width / 2)
  }, [current])
  useEffect(() => {
    const around = outer.current
    const row = around?.firstElementChild
    if (!around || !row) return
    const measure = () => {
      // below zero where one reads from the right
      const at = Math.abs(row.scrollLeft)
      around.toggleAttribute('data-before', at > least)
      around.toggleAttribute('data-after', row.scrollWidth - row.clientWidth - at > least)
    }
    const seen = new ResizeObserver(measure)
    seen.observe(row)
    for (const item of row.children) seen.observe(item)
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      seen.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [children])
  return (
    <div ref={outer} className="scroll-row">
      {children}
    </div>
  )
}
