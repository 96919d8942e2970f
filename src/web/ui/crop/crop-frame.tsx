import { useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { cropOf, fit, type View, zoomMax } from './crop-area.ts'
import './crop.css'

/** Of the frame's width, with an arrow key. */
const step = 0.04

type Point = { readonly x: number; readonly y: number }
const distance = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/**
 * A picture behind a frame of fixed shape: dragged by finger, mouse or arrow keys, enlarged by two fingers, the wheel or the
 * slider. `shape` is width / height of the frame; `picture` that of the picture, upright, once it is known.
 */
export function CropFrame({
  src,
  shape,
  round = false,
  picture,
  view,
  onView,
  onPicture,
  onBroken,
}: {
  readonly src: string
  readonly shape: number
  readonly round?: boolean
  readonly picture: number | null
  readonly view: View
  readonly onView: (view: View) => void
  readonly onPicture: (shape: number) => void
  readonly onBroken?: () => void
}) {
  const { t } = useLingui()
  const pointers = useRef(new Map<number, Point>())
  const known = picture ?? shape
  const crop = cropOf(known, shape, view)
  const move = (wanted: View) => onView(fit(known, shape, wanted))

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const spread = distance([...pointers.current.values()])
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const held = pointers.current.size
    const zoom = held === 2 && spread > 0 ? (view.zoom * distance([...pointers.current.values()])) / spread : view.zoom
    move({
      // two fingers that move together count once
      x: view.x - (((now.x - before.x) / width) * crop.width) / held,
      y: view.y - (((now.y - before.y) / height) * crop.height) / held,
      zoom,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0]
    if (x === 0 && y === 0) return
    event.preventDefault()
    move({ ...view, x: view.x - (x ?? 0) * step * crop.width, y: view.y - (y ?? 0) * step * crop.height })
  }
  const lift = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return (
    <div className="stack">
      <button
        type="button"
        className={classes('crop', round && 'round')}
        style={{ aspectRatio: shape }}
        // a position in a picture is the same in every language
        dir="ltr"
        aria-label={t`Visible part of the picture: move it with the arrow keys`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onWheel={({ deltaY }) => move({ ...view, zoom: view.zoom * Math.exp(-deltaY / 400) })}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onPicture(naturalWidth / naturalHeight)}
          onError={onBroken}
          style={{
            inlineSize: `${String(100 / crop.width)}%`,
            blockSize: `${String(100 / crop.height)}%`,
            transform: `translate(${String(-crop.x * 100)}%, ${String(-crop.y * 100)}%)`,
          }}
        />
      </button>
      <label className="crop-zoom">
        <Icon icon={ZoomOut} size="sm" />
        <span className="sr">{t`Zoom`}</span>
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.01}
          value={view.zoom}
          onChange={({ currentTarget }) => move({ ...view, zoom: Number(currentTarget.value) })}
        />
        <Icon icon={ZoomIn} size="sm" />
      </label>
    </div>
  )
}
