import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Overlay } from '#contract/story-overlays.ts'
import { classes } from '#web/ui/classes.ts'
import { CountdownFace, LinkFace, MentionFace } from '../overlays/name-card.tsx'
import { keyAt, placeOf } from '../overlays/place-of.ts'
import { type StoryDraft, writeOverlays } from './story-draft.ts'

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const step = 0.02

function Face({ overlay }: { readonly overlay: Overlay }) {
  const { t } = useLingui()
  if (overlay.type === 'text') return <span dir="auto">{overlay.text === '' ? t`Your text` : overlay.text}</span>
  if (overlay.type === 'mention') return <MentionFace overlay={overlay} />
  if (overlay.type === 'link') return <LinkFace overlay={overlay} />
  if (overlay.type === 'countdown')
    return (
      <span className="ov-card ov-countdown">
        <CountdownFace overlay={overlay} />
      </span>
    )
  return (
    <span className="ov-card">
      <b dir="auto">{overlay.text === '' && overlay.type === 'question' ? t`Your question` : overlay.text}</b>
      {overlay.type === 'poll' ? (
        overlay.options.map((option, index) => (
          <span key={keyAt(index)} className="ov-option" dir="auto">
            {option}
          </span>
        ))
      ) : (
        <span className="ov-option">{t`Your fans answer here`}</span>
      )}
    </span>
  )
}

/** What lies over the photo or clip that is being made: moved by finger, mouse and arrow keys; + and − change its size. */
export function MovableOverlays({ draft, itemKey }: { readonly draft: StoryDraft; readonly itemKey: string }) {
  const overlays = draft.store.use().overlays[itemKey] ?? []
  const down = useRef<{ x: number; y: number; from: Overlay } | null>(null)
  const change = (index: number, part: Partial<Pick<Overlay, 'x' | 'y' | 'scale' | 'turn'>>) =>
    writeOverlays(
      draft,
      itemKey,
      overlays.map((one, at) => (at === index ? { ...one, ...part } : one)),
    )
  const drag = (event: PointerEvent<HTMLElement>, index: number) => {
    const began = down.current
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!began || !box) return
    change(index, {
      x: within(began.from.x + (event.clientX - began.x) / box.width, 0, 1),
      y: within(began.from.y + (event.clientY - began.y) / box.height, 0, 1),
    })
  }
  const press = (event: KeyboardEvent, overlay: Overlay, index: number) => {
    const { x, y, scale } = overlay
    const parts: Readonly<Record<string, Partial<Overlay>>> = {
      ArrowLeft: { x: within(x - step, 0, 1) },
      ArrowRight: { x: within(x + step, 0, 1) },
      ArrowUp: { y: within(y - step, 0, 1) },
      ArrowDown: { y: within(y + step, 0, 1) },
      '+': { scale: within(scale + 0.1, 0.5, 2.5) },
      '-': { scale: within(scale - 0.1, 0.5, 2.5) },
    }
    const part = parts[event.key]
    if (!part) return
    event.preventDefault()
    change(index, part)
  }
  return overlays.map((overlay, index) => (
    <button
      key={keyAt(index)}
      type="button"
      className={classes(
        'ov ov-move',
        overlay.type === 'text' && 'ov-text',
        overlay.type === 'text' && overlay.style,
        (overlay.type === 'mention' || overlay.type === 'link') && 'ov-pill',
      )}
      style={{ ...placeOf(overlay), pointerEvents: 'auto' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        down.current = { x: event.clientX, y: event.clientY, from: overlay }
      }}
      onPointerMove={(event) => drag(event, index)}
      onPointerUp={() => (down.current = null)}
      onPointerCancel={() => (down.current = null)}
      onKeyDown={(event) => press(event, overlay, index)}
    >
      <span className="sr">
        <Trans>Move with the arrow keys:</Trans>{' '}
      </span>
      <Face overlay={overlay} />
    </button>
  ))
}
