import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { Overlay } from '#contract/story-overlays.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AnswerFace, CountdownFace, LinkFace, MentionFace } from '../overlays/name-card.tsx'
import { keyAt, lookOf, placeOf } from '../overlays/overlay-position.ts'
import { dragged, handled, pinched, type Place, type Point, pressed } from './overlay-gesture.ts'
import { type StoryDraft, writeOverlays } from './story-draft.ts'

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
  if (overlay.type === 'answer')
    return (
      <span className="ov-answer">
        <AnswerFace overlay={overlay} />
      </span>
    )
  return (
    <span className="ov-card">
      <b dir="auto">{overlay.text === '' ? t`Your question` : overlay.text}</b>
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

type Handle = 'size' | 'turn'
type Gesture = {
  readonly index: number
  readonly handle: Handle | null
  /** As it lay when the fingers that are down now came down. */
  from: Place
  began: Point[]
  moved: boolean
}
/** So many pixels are still a tap. */
const tap = 5

/**
 * The picture with what lies over it: moved by finger and mouse, scaled and turned by two fingers anywhere on the picture or by the
 * handles, and all of it by keys. A tap opens what it says.
 */
export function OverlayStage({
  draft,
  itemKey,
  selected,
  lift,
  onSelect,
  onEdit,
  children,
}: {
  readonly draft: StoryDraft
  readonly itemKey: string
  readonly selected: number | null
  /** By so much of its height the picture stands higher. */
  readonly lift: number
  readonly onSelect: (index: number | null) => void
  readonly onEdit: (index: number) => void
  readonly children: ReactNode
}) {
  const overlays = draft.store.use().overlays[itemKey] ?? []
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const change = (index: number, part: Partial<Place>) =>
    writeOverlays(
      draft,
      itemKey,
      overlays.map((one, at) => (at === index ? { ...one, ...part } : one)),
    )
  /** From here on the gesture is counted with the fingers that are down. */
  const restart = (held: Gesture) => {
    const overlay = overlays[held.index]
    if (!overlay) return
    held.from = overlay
    held.began = [...fingers.current.values()].slice(0, 2)
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.button > 0) return
    const index = Number(event.target.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? Number.NaN)
    const handle = event.target.closest<HTMLElement>('[data-handle]')?.dataset['handle'] as Handle | undefined
    const isFirst = fingers.current.size === 0
    if (isFirst && !overlays[index]) {
      if (event.target === stage.current || event.target.closest('img, video')) onSelect(null)
      return
    }
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    stage.current?.setPointerCapture(event.pointerId)
    if (isFirst) {
      const overlay = overlays[index]
      if (!overlay) return
      gesture.current = { index, handle: handle ?? null, from: overlay, began: [], moved: false }
    }
    if (gesture.current) restart(gesture.current)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = gesture.current
    const box = stage.current?.getBoundingClientRect()
    if (!held || !box || !fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const now = [...fingers.current.values()]
    const [first, second] = now
    const [one, two] = held.began
    if (!first || !one) return
    if (!held.moved && Math.hypot(first.x - one.x, first.y - one.y) < tap && now.length === 1) return
    if (!held.moved) onSelect(held.index)
    held.moved = true
    const { index, handle, from } = held
    if (second && two) change(index, pinched(from, [one, two], [first, second], box))
    else change(index, handle ? handled(from, handle, one, first, box) : dragged(from, one, first, box))
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    const held = gesture.current
    if (!fingers.current.delete(event.pointerId) || !held) return
    if (fingers.current.size > 0) {
      restart(held)
      return
    }
    gesture.current = null
    if (!held.moved && held.handle === null && event.type === 'pointerup') onEdit(held.index)
  }
  const press = (event: KeyboardEvent, overlay: Overlay, index: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onSelect(null)
      writeOverlays(
        draft,
        itemKey,
        overlays.filter((_one, at) => at !== index),
      )
      return
    }
    const part = pressed(overlay, event.key)
    if (!part) return
    event.preventDefault()
    change(index, part)
  }
  return (
    <div
      ref={stage}
      className="sc-stage"
      style={{ translate: lift > 0 ? `0 ${String(-lift * 100)}%` : 'none' }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      {children}
      {overlays.map((overlay, index) => (
        <button
          key={keyAt(index)}
          type="button"
          data-at={index}
          className={classes(
            'ov ov-move',
            overlay.type === 'text' && 'ov-text',
            overlay.type === 'text' && lookOf(overlay),
            (overlay.type === 'mention' || overlay.type === 'link') && 'ov-pill',
            index === selected && 'chosen',
          )}
          style={{ ...placeOf(overlay), pointerEvents: 'auto' }}
          onFocus={() => onSelect(index)}
          onClick={({ detail }) => {
            // a finger's tap is told by the gesture
            if (detail === 0) onEdit(index)
          }}
          onKeyDown={(event) => press(event, overlay, index)}
        >
          <span className="sr">
            <Trans>Move with the arrow keys:</Trans>{' '}
          </span>
          <Face overlay={overlay} />
          {index === selected && (
            <span className="ov-handles" aria-hidden="true">
              <i className="ov-turn" data-handle="turn">
                <Icon icon={RotateCw} size="sm" />
              </i>
              <i className="ov-size" data-handle="size" />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
