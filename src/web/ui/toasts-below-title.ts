/** A toast of three lines fits above a sheet that begins so far down, in px. */
const room = 120
const gap = 8

const open: HTMLElement[] = []

function place(): void {
  const head = open.at(-1)
  const sheet = head?.parentElement
  const { style } = document.documentElement
  if (!head || !sheet || sheet.getBoundingClientRect().top >= room) return void style.removeProperty('--toasts-from')
  // where the title ends while nothing is scrolled
  style.setProperty('--toasts-from', `${String(head.getBoundingClientRect().bottom + sheet.scrollTop + gap)}px`)
}

/**
 * Given the head of a dialog as its `ref`: on a phone, where a sheet that fills the page has its title at the top and its button at
 * the foot, toasts begin below the title; above a lower sheet there is room for them.
 */
export function toastsBelowTitle(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined
  open.push(head)
  const seen = new ResizeObserver(place)
  if (head.parentElement) seen.observe(head.parentElement)
  return () => {
    seen.disconnect()
    open.splice(open.indexOf(head), 1)
    place()
  }
}
