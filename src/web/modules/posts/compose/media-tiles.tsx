import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useRef, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Tile } from './media-tile.tsx'
import type { Item } from '#web/modules/media/upload-item.ts'
import type { Uploads } from '#web/modules/media/uploads.ts'
import './compose-media.css'

const MediaDialog = lazyPart(() => import('./media-dialog.lazy.tsx'))

/** So far a pointer moves before it drags, pixels; less is a press. */
const slack = 6

/** Dragging by pointer: the tile moves to the place over which it is held. A finger drags by the grip, so that the page still scrolls. */
function useDrag(items: readonly Item[], uploads: Uploads) {
  const [lifted, setLifted] = useState<string | null>(null)
  const dragged = useRef(false)
  const lift = (key: string, event: PointerEvent) => {
    const onGrip = (event.currentTarget as HTMLElement).classList.contains('tile-grip')
    if (event.button !== 0 || items.length < 2 || (event.pointerType !== 'mouse' && !onGrip)) return
    const { clientX, clientY } = event
    dragged.current = false
    const move = (now: globalThis.PointerEvent) => {
      if (!dragged.current && Math.hypot(now.clientX - clientX, now.clientY - clientY) < slack) return
      dragged.current = true
      setLifted(key)
      const over = document
        .elementsFromPoint(now.clientX, now.clientY)
        .map((element) => element.closest<HTMLElement>('.tile')?.dataset['key'])
        .find((found) => found !== undefined)
      if (over === undefined || over === key) return
      uploads.move(
        key,
        uploads.get().findIndex((item) => item.key === over),
      )
    }
    const end = () => {
      removeEventListener('pointermove', move)
      setLifted(null)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end, { once: true })
    addEventListener('pointercancel', end, { once: true })
  }
  return { lifted, lift, wasDragged: () => dragged.current }
}

/** The photos and videos of a post in their order. */
export function Tiles({
  items,
  uploads,
  priced,
  fixed,
}: {
  readonly items: readonly Item[]
  readonly uploads: Uploads
  /** The post costs something: what is shown for free can be chosen. */
  readonly priced: boolean
  /** None is added, moved or taken out. */
  readonly fixed: boolean
}) {
  const { t } = useLingui()
  const { lifted, lift, wasDragged } = useDrag(items, uploads)
  const [open, setOpen] = useState<string | null>(null)
  if (items.length === 0) return null
  const opened = items.findIndex(({ key }) => key === open)
  return (
    <>
      <ul className="tiles" aria-label={t`Photos and videos of the post`}>
        {items.map((item, index) => (
          <Tile
            key={item.key}
            item={item}
            place={index + 1}
            count={items.length}
            uploads={uploads}
            priced={priced}
            fixed={fixed}
            lifted={lifted === item.key}
            onLift={(event) => {
              if (!fixed) lift(item.key, event)
            }}
            onOpen={() => {
              // The press that ends a drag opens nothing.
              if (!wasDragged()) setOpen(item.key)
            }}
          />
        ))}
      </ul>
      {open !== null && items[opened] && (
        <MediaDialog
          item={items[opened]}
          place={opened}
          count={items.length}
          uploads={uploads}
          priced={priced}
          fixed={fixed}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
