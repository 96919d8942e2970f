import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

/** Pixels from which a drag turns, or closes. */
const sideAt = 56
const downAt = 110

type Drag = { readonly x: number; readonly y: number }

/**
 * A picture that follows the finger: let go beside its place it turns (`onSide`: 1 when the next one on the right was drawn in),
 * below it closes. Two fingers are the browser's own zoom.
 */
export function useSwipe({
  onSide,
  onDown,
}: {
  readonly onSide: (side: 1 | -1) => void
  readonly onDown: () => void
}): {
  readonly dragging: boolean
  readonly style: CSSProperties
  readonly handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >
} {
  const from = useRef<(Drag & { readonly pointer: number }) | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = () => {
    from.current = null
    setDrag(null)
  }
  const sideways = drag !== null && Math.abs(drag.x) >= Math.abs(drag.y)
  const style: CSSProperties = drag
    ? { translate: sideways ? `${String(drag.x)}px 0` : `0 ${String(Math.max(0, drag.y))}px` }
    : {}
  return {
    dragging: drag !== null,
    style,
    handlers: {
      onPointerDown({ isPrimary, pointerId, clientX, clientY, target, button }) {
        // A player and its controls are dragged for their own sake.
        const own = target instanceof Element && target.closest('.player, .voice, button, a') !== null
        if (!isPrimary) end()
        else if (button === 0 && !own) from.current = { x: clientX, y: clientY, pointer: pointerId }
      },
      onPointerMove({ pointerId, clientX, clientY }) {
        const began = from.current
        if (began?.pointer !== pointerId) return
        const next = { x: clientX - began.x, y: clientY - began.y }
        if (drag !== null || Math.hypot(next.x, next.y) > 6) setDrag(next)
      },
      onPointerUp({ pointerId, clientX, clientY }) {
        const began = from.current
        if (began?.pointer !== pointerId) return
        const [x, y] = [clientX - began.x, clientY - began.y]
        end()
        if (Math.abs(x) > sideAt && Math.abs(x) > Math.abs(y)) onSide(x < 0 ? 1 : -1)
        else if (y > downAt && y > Math.abs(x)) onDown()
      },
      onPointerCancel: end,
    },
  }
}
