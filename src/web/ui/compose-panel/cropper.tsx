import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Crop, cropFor, cropShapes } from './crop-image.ts'

const most = 4
/** How far an arrow key moves the picture, as a share of what is shown. */
const nudge = 0.08

/** Chooses a part of a picture: shape, how large, and which part by dragging, arrow keys or two fingers' wheel. */
export function Cropper({ src, onChange }: { readonly src: string; readonly onChange: (crop: Crop | null) => void }) {
  const { t } = useLingui()
  const [ratio, setRatio] = useState<number | null>(null)
  const [shape, setShape] = useState<number | null>(null)
  const [zoom, setZoom] = useState(1)
  const [centre, setCentre] = useState({ x: 0.5, y: 0.5 })
  const frame = useRef<HTMLButtonElement>(null)
  const names = [t`Whole`, '1:1', '4:5', '16:9']
  const shown = ratio === null ? null : cropFor(ratio, shape ?? ratio, zoom, centre)

  const apply = (next: { shape?: number | null; zoom?: number; centre?: typeof centre }) => {
    if (ratio === null) return
    const nextShape = next.shape === undefined ? shape : next.shape
    const nextZoom = Math.max(1, Math.min(most, next.zoom ?? zoom))
    const crop = cropFor(ratio, nextShape ?? ratio, nextZoom, next.centre ?? centre)
    setShape(nextShape)
    setZoom(nextZoom)
    setCentre({ x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 })
    onChange(crop.width > 0.999 && crop.height > 0.999 ? null : crop)
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!shown || !frame.current || event.buttons !== 1) return
    const { width, height } = frame.current.getBoundingClientRect()
    apply({
      centre: {
        x: centre.x - (event.movementX / width) * shown.width,
        y: centre.y - (event.movementY / height) * shown.height,
      },
    })
  }
  const key = (event: KeyboardEvent) => {
    if (!shown) return
    // Left is left in every language: it is a picture.
    const x = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const y = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    if (x === 0 && y === 0) return
    event.preventDefault()
    apply({ centre: { x: centre.x + x * nudge * shown.width, y: centre.y + y * nudge * shown.height } })
  }
  return (
    <div className="stack gap2">
      <button
        type="button"
        ref={frame}
        className="cropper"
        aria-label={t`Part of the photo. Arrow keys move it.`}
        style={{ '--shape': String(shape ?? ratio ?? 1) } as CSSProperties}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event) => apply({ zoom: zoom * (event.deltaY < 0 ? 1.06 : 1 / 1.06) })}
        onKeyDown={key}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
          style={
            shown
              ? {
                  inlineSize: `${String(100 / shown.width)}%`,
                  blockSize: `${String(100 / shown.height)}%`,
                  translate: `${String(-100 * shown.x)}% ${String(-100 * shown.y)}%`,
                }
              : undefined
          }
        />
      </button>
      <div className="row wrap">
        <div className="segment" role="group" aria-label={t`Shape`}>
          {cropShapes.map((each, index) => (
            <button
              key={names[index]}
              type="button"
              aria-pressed={shape === each}
              onClick={() => apply({ shape: each, ...(each === null && { zoom: 1 }) })}
            >
              {names[index]}
            </button>
          ))}
        </div>
        <input
          type="range"
          className="range grow"
          aria-label={t`Enlarge`}
          min={1}
          max={most}
          step={0.05}
          value={zoom}
          onChange={(event) => apply({ zoom: Number(event.target.value) })}
        />
      </div>
    </div>
  )
}
