import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { drawPart, sizeOf } from './draw-photo.ts'
import { type FilterName, filterNames } from './filters.ts'
import type { Crop } from '#web/ui/crop/crop-area.ts'
import { PhotoSurface } from './photo-surface.tsx'
import type { PhotoToolProps } from './use-photo-edits.tsx'

const sampleEdge = 160

/** The photo itself, small, through one of the filters. */
function Sample({
  picture,
  crop,
  filter,
}: {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly filter: FilterName
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = sizeOf(picture, crop, sampleEdge)
  useEffect(() => {
    const context = canvas.current?.getContext('2d', { willReadFrequently: true })
    if (context) drawPart(context, picture, crop, filter)
  }, [picture, crop, filter])
  return <canvas ref={canvas} width={width} height={height} aria-hidden="true" />
}

/** One of a few looks for the photo; the strokes on it keep their colours. */
export default function FilterPhoto({ original, onSave, onClose }: PhotoToolProps) {
  const { t } = useLingui()
  const { crop, strokes } = original.edit
  const [filter, setFilter] = useState<FilterName>(original.edit.filter)
  const names: Readonly<Record<FilterName, string>> = {
    original: t({ message: 'Original', context: 'photo filter' }),
    vivid: t({ message: 'Vivid', context: 'photo filter' }),
    warm: t({ message: 'Warm', context: 'photo filter' }),
    cool: t({ message: 'Cool', context: 'photo filter' }),
    faded: t({ message: 'Faded', context: 'photo filter' }),
    mono: t({ message: 'Mono', context: 'photo filter' }),
  }
  return (
    <PhotoSurface
      title={t({ message: 'Filter', context: 'of a photo' })}
      original={original}
      edit={{ crop, filter, strokes }}
      onSave={onSave}
      onClose={onClose}
      tools={(picture) => (
        <div className="pe-filters" role="radiogroup" aria-label={t({ message: 'Filter', context: 'of a photo' })}>
          {filterNames.map((name) => (
            <label key={name} className="pe-filter">
              <input
                type="radio"
                name="photo-filter"
                className="sr"
                checked={name === filter}
                onChange={() => setFilter(name)}
              />
              <span className="pe-sample">{picture && <Sample picture={picture} crop={crop} filter={name} />}</span>
              <span>{names[name]}</span>
            </label>
          ))}
        </div>
      )}
    />
  )
}
