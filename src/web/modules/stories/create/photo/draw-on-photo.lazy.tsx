import { useLingui } from '@lingui/react/macro'
import { Eraser, Undo2 } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import type { Stroke } from './photo-edit.ts'
import { PhotoSurface } from './photo-surface.tsx'
import type { PhotoToolProps } from './use-photo-edits.tsx'

/** Of the width that is seen. */
const widths = { thin: 0.014, thick: 0.036 } as const
type Width = keyof typeof widths

/** A pen and an eraser on the photo, by finger, mouse and pen. What was drawn before can be taken back too. */
export default function DrawOnPhoto({ original, onSave, onClose }: PhotoToolProps) {
  const { t } = useLingui()
  const { crop, filter } = original.edit
  const [strokes, setStrokes] = useState<readonly Stroke[]>(original.edit.strokes)
  const [colour, setColour] = useState('#ffffff')
  const [width, setWidth] = useState<Width>('thin')
  const [eraser, setEraser] = useState(false)
  const erases = eraser && strokes.length > 0
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setStrokes((before) => before.slice(0, -1))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const colours = [
    ['#ffffff', t({ message: 'White', context: 'pen color' })],
    ['#111111', t({ message: 'Black', context: 'pen color' })],
    ['#ff3b30', t({ message: 'Red', context: 'pen color' })],
    ['#ffcc00', t({ message: 'Yellow', context: 'pen color' })],
    ['#34c759', t({ message: 'Green', context: 'pen color' })],
    ['#0a84ff', t({ message: 'Blue', context: 'pen color' })],
    ['#ff5fa2', t({ message: 'Pink', context: 'pen color' })],
  ] as const
  const names: Readonly<Record<Width, string>> = {
    thin: t({ message: 'Thin', context: 'pen' }),
    thick: t({ message: 'Thick', context: 'pen' }),
  }
  return (
    <PhotoSurface
      title={t({ message: 'Draw', context: 'on a photo' })}
      original={original}
      edit={{ crop, filter, strokes }}
      pen={{ colour: erases ? null : colour, width: widths[width] * crop.width }}
      onStroke={(stroke) => setStrokes((before) => [...before, stroke])}
      onSave={onSave}
      onClose={onClose}
      actions={
        <>
          <IconButton
            icon={Eraser}
            label={t`Eraser`}
            onMedia
            aria-pressed={erases}
            disabled={strokes.length === 0}
            onClick={() => setEraser(!erases)}
          />
          <IconButton
            icon={Undo2}
            label={t`Undo`}
            onMedia
            disabled={strokes.length === 0}
            onClick={() => setStrokes(strokes.slice(0, -1))}
          />
        </>
      }
      tools={() => (
        <div className="pe-pens">
          <div className="pe-row" role="radiogroup" aria-label={t`Pen color`}>
            {colours.map(([value, name]) => (
              <input
                key={value}
                type="radio"
                name="pen-colour"
                className="pe-colour"
                style={{ '--colour': value } as CSSProperties}
                aria-label={name}
                checked={value === colour && !erases}
                onChange={() => {
                  setColour(value)
                  setEraser(false)
                }}
              />
            ))}
          </div>
          <div className="pe-row" role="radiogroup" aria-label={t`Pen width`}>
            {(['thin', 'thick'] as const).map((value) => (
              <input
                key={value}
                type="radio"
                name="pen-width"
                className="pe-width"
                style={{ '--dot': value === 'thin' ? '8px' : '20px' } as CSSProperties}
                aria-label={names[value]}
                checked={value === width}
                onChange={() => setWidth(value)}
              />
            ))}
          </div>
        </div>
      )}
    />
  )
}
