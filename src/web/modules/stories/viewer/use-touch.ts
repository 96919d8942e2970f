import { type PointerEvent, useEffect, useRef } from 'react'

/** A finger or button that stays down for so long holds the story. */
const holdMs = 220
/** A way of so many pixels is a swipe. */
const swipePx = 56

type Doing = {
  readonly onHold: (held: boolean) => void
  readonly onForward: () => void
  readonly onBack: () => void
  readonly onMiddle: () => void
  readonly onAway: () => void
  readonly onNextPerson: () => void
  readonly onPreviousPerson: () => void
}

/** Taps in the outer thirds, holding, and swipes, in the direction of the writing. */
export function useTouch(doing: Doing) {
  const down = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; held: boolean } | null>(null)
  const release = () => {
    const was = down.current
    down.current = null
    if (was) clearTimeout(was.timer)
    if (was?.held) doing.onHold(false)
    return was
  }
  useEffect(() => () => clearTimeout(down.current?.timer), [])
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      release()
      event.currentTarget.setPointerCapture(event.pointerId)
      const timer = setTimeout(() => {
        if (down.current) down.current.held = true
        doing.onHold(true)
      }, holdMs)
      down.current = { x: event.clientX, y: event.clientY, timer, held: false }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const was = release()
      if (!was) return
      const rtl = document.dir === 'rtl'
      const [dx, dy] = [(event.clientX - was.x) * (rtl ? -1 : 1), event.clientY - was.y]
      if (dy > swipePx && dy > Math.abs(dx)) doing.onAway()
      else if (dx < -swipePx) doing.onNextPerson()
      else if (dx > swipePx) doing.onPreviousPerson()
      else if (!was.held) {
        const box = event.currentTarget.getBoundingClientRect()
        const share = (event.clientX - box.left) / box.width
        const along = rtl ? 1 - share : share
        if (along < 1 / 3) doing.onBack()
        else if (along > 2 / 3) doing.onForward()
        else doing.onMiddle()
      }
    },
    onPointerCancel: release,
  }
}
