/** This near to the end counts as being at it. Pixels. */
const nearEnd = 64

/** What is at the top of the window, and how far below the edge it begins. */
type Place = { readonly key: string; readonly offset: number } | 'end'

export type ScrollPosition = {
  /** Begins with an element whose children carry `data-key`; the returned function ends it. `onEnd` hears whether the end is in view. */
  readonly attach: (element: HTMLElement, onEnd: (atEnd: boolean) => void) => () => void
  /** Puts back what was read; to be called whenever something above or below it may have changed. */
  readonly hold: () => void
  /** Remembers what is read now; to be called for each scroll event. */
  readonly note: () => void
  readonly toEnd: (smooth: boolean) => void
  /** Brings a row to the middle; false where it is not there (yet). */
  readonly toRow: (key: string) => boolean
}

/**
 * Keeps what is being read where it is, whatever is added above or below it or changes its height; at the end the newest stays in view.
 * The browsers' own anchoring is not used: one of them has none, and the others give up at the edges.
 */
export function keepScrollPosition(): ScrollPosition {
  let box: HTMLElement | null = null
  let place: Place = 'end'
  let tell: (atEnd: boolean) => void = () => undefined
  const rowOf = (key: string) => box?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null

  const hold = () => {
    if (!box) return
    if (place === 'end') {
      box.scrollTop = box.scrollHeight
      return
    }
    const row = rowOf(place.key)
    if (!row) return
    const moved = row.offsetTop - box.scrollTop - place.offset
    if (Math.abs(moved) >= 1) box.scrollTop += moved
  }
  const note = () => {
    if (!box) return
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd
    const top = box.scrollTop
    const first = atEnd
      ? undefined
      : [...box.querySelectorAll<HTMLElement>('[data-key]')].find((row) => row.offsetTop + row.offsetHeight > top)
    if (atEnd) place = 'end'
    else if (first) place = { key: first.dataset['key'] ?? '', offset: first.offsetTop - top }
    tell(atEnd)
  }
  return {
    attach: (element, onEnd) => {
      box = element
      tell = onEnd
      // Pictures that arrive, a keyboard that opens, words that wrap anew.
      const sizes = new ResizeObserver(hold)
      const watch = () => {
        sizes.disconnect()
        sizes.observe(element)
        for (const row of element.children) sizes.observe(row)
      }
      const rows = new MutationObserver(watch)
      watch()
      rows.observe(element, { childList: true })
      return () => {
        sizes.disconnect()
        rows.disconnect()
        box = null
      }
    },
    hold,
    note,
    toEnd: (smooth) => {
      if (!box) return
      if (smooth && box.scrollHeight - box.scrollTop < box.clientHeight * 4) {
        box.scrollTo({ top: box.scrollHeight, behavior: 'smooth' })
        return
      }
      place = 'end'
      hold()
      tell(true)
    },
    toRow: (key) => {
      const row = rowOf(key)
      if (!box || !row) return false
      place = { key, offset: Math.max(72, (box.clientHeight - row.offsetHeight) / 2) }
      hold()
      note()
      return true
    },
  }
}
