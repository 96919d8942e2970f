import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useRef } from 'react'
import { drawPart, drawStroke, sizeOf } from './draw-photo.ts'
import type { PhotoEdit, Point, Stroke } from './photo-edit.ts'

/** Sharp enough on every screen, and small enough to be drawn anew while a finger moves. */
const shownEdge = 1440

/** The photo as it is so far. With a pen it takes strokes: one finger at a time, and fingers not beside a pen. */
export function DrawingSheet({
  picture,
  edit: { crop, filter, strokes },
  pen,
  onStroke,
}: {
  readonly picture: ImageBitmap
  readonly edit: PhotoEdit
  readonly pen?: Omit<Stroke, 'points'> | undefined
  readonly onStroke?: ((stroke: Stroke) => void) | undefined
}) {
  const { t } = useLingui()
  const below = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<{ readonly pointer: number; readonly points: Point[] } | null>(null)
  const size = sizeOf(picture, crop, shownEdge)
  const draw = (under: Omit<Stroke, 'points'> | undefined) => {
    const context = above.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, context.canvas.width, context.canvas.height)
    for (const one of strokes) drawStroke(context, one, crop)
    if (under && stroke.current) drawStroke(context, { ...under, points: stroke.current.points }, crop)
  }
  useEffect(() => {
    const context = below.current?.getContext('2d', { willReadFrequently: true })
    if (context) drawPart(context, picture, crop, filter)
  }, [picture, crop, filter, size.width, size.height])
  useEffect(() => draw(pen))
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): Point => {
    const box = element.getBoundingClientRect()
    return {
      x: crop.x + ((clientX - box.left) / box.width) * crop.width,
      y: crop.y + ((clientY - box.top) / box.height) * crop.height,
    }
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!pen || stroke.current || event.button > 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = { pointer: event.pointerId, points: [placeOf(event, event.currentTarget)] }
    draw(pen)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const held = stroke.current
    if (held?.pointer !== event.pointerId) return
    // what came between two frames is part of the line too; older Safari does not tell it
    const between = (
      event.nativeEvent as { getCoalescedEvents?: () => globalThis.PointerEvent[] }
    ).getCoalescedEvents?.()
    const all = between && between.length > 0 ? between : [event]
    for (const one of all) held.points.push(placeOf(one, event.currentTarget))
    draw(pen)
  }
  const up = (event: PointerEvent<HTMLCanvasElement>) => {
    const held = stroke.current
    if (held?.pointer !== event.pointerId) return
    stroke.current = null
    if (pen && event.type === 'pointerup') onStroke?.({ ...pen, points: held.points })
    else draw(pen)
  }
  return (
    <>
      <canvas ref={below} width={size.width} height={size.height} aria-hidden="true" />
      <canvas
        ref={above}
        width={size.width}
        height={size.height}
        role="img"
        aria-label={t`Your photo`}
        className={pen ? 'pe-draws' : undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      />
    </>
  )
}
