import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, useState } from 'react'
import { type Crop, cropOf, middle, type View } from '#web/ui/crop/crop-area.ts'
import { CropFrame } from '#web/ui/crop/crop-frame.tsx'

/** Shapes that are offered; `null`: the picture's own. Width over height. */
const shapes = [null, 1, 4 / 5, 16 / 9] as const
type Shape = (typeof shapes)[number]

/** Chooses a part of a photo: its shape, and what of the photo fills it. `onChange` gets null for the whole of it. */
export function Cropper({ src, onChange }: { readonly src: string; readonly onChange: (crop: Crop | null) => void }) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<number | null>(null)
  const [shape, setShape] = useState<Shape>(null)
  const [view, setView] = useState<View>(middle)
  const names = [t`Original`, '1:1', '4:5', '16:9']
  const frame = shape ?? picture ?? 1

  const show = (nextShape: Shape, nextView: View) => {
    if (picture === null) return
    setShape(nextShape)
    setView(nextView)
    const crop = cropOf(picture, nextShape ?? picture, nextView)
    onChange(crop.width > 0.999 && crop.height > 0.999 ? null : crop)
  }
  return (
    <div className="stack gap2 cropper" style={{ '--shape': String(frame) } as CSSProperties}>
      <CropFrame
        src={src}
        shape={frame}
        picture={picture}
        view={view}
        onView={(next) => show(shape, next)}
        onPicture={setPicture}
      />
      <div className="segment" role="group" aria-label={t`Aspect ratio`}>
        {shapes.map((each, index) => (
          <button
            key={names[index]}
            type="button"
            aria-pressed={shape === each}
            onClick={() => show(each, each === null ? middle : view)}
          >
            {names[index]}
          </button>
        ))}
      </div>
    </div>
  )
}
