/** A toast of three lines fits above a sheet that begins so far down, in px. */
const room = 120
const gap = 8

const open: HTMLElement[] = []

function place(): void {
  const head = open.at(-1)
  const sheet = head?.parentElement
  const { style } = document.documentElement
  if (!head || !sheet || sheet.getBoundingClientRect().top >= room) {
    style.removeProperty('--toasts-from')
    style.removeProperty('--toasts-room')
    return
  }
  // where the title ends while nothing is scrolled
  style.setProperty('--toasts-from', `${String(head.getBoundingClientRect().bottom + sheet.scrollTop + gap)}px`)
  const height = document.querySelector('.toasts')?.clientHeight ?? 0
  style.setProperty('--toasts-room', height === 0 ? '0px' : `${String(height + gap)}px`)
}

/**
 * Given the head of a dialog as its `ref`: on a phone, where a sheet that fills the page has its title at the top and its button at
 * the foot, toasts begin below the title, and what follows makes room for them (overlays.css); above a lower sheet there is room.
 */
export function toastsBelowTitle(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined
  open.push(head)
  const seen = new ResizeObserver(place)
  if (head.parentElement) seen.observe(head.parentElement)
  const toasts = document.querySelector('.toasts')
  if (toasts) seen.observe(toasts)
  return () => {
    seen.disconnect()
    open.splice(open.indexOf(head), 1)
    place()
  }
}
