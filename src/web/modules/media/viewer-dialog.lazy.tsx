import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { OpenMedia } from '#contract/media.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Picture } from './media-frame.tsx'
import { refreshBrokenMedia } from '#web/platform/entitled-queries.ts'
import type { MediaPlace } from './player/renew-address.ts'
import { useSwipe } from './use-swipe.ts'
import './viewer.css'

const Playable = lazyPart(() => import('./inline-player.lazy.tsx'))

export type ViewerItem = {
  readonly media: OpenMedia
  /** The post or message that it stands in. */
  readonly postId: MediaPlace
}

/** Where reading goes from right to left, the next picture lies to the left. */
const towardsEnd = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** Arrow keys, Home and End wherever the focus is, also on a button that has just become useless; a player keeps its own. */
function useTurnKeys(turn: (step: number) => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return
      if (target instanceof Element && target.closest('.player, .voice, input, textarea')) return
      if (key === 'ArrowRight') turn(towardsEnd())
      if (key === 'ArrowLeft') turn(-towardsEnd())
      if (key === 'Home') turn(-Infinity)
      if (key === 'End') turn(Infinity)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [turn])
}

/** The pictures on both sides, fetched before somebody turns to them. */
function Neighbours({ items, at }: { readonly items: readonly ViewerItem[]; readonly at: number }) {
  return (
    <div hidden>
      {[items[at - 1], items[at + 1]].map(
        (item) =>
          item &&
          item.media.kind !== 'voice' && (
            <Picture key={item.media.id} media={{ ...item.media, alt: '' }} sizes="100vw" eager />
          ),
      )}
    </div>
  )
}

/**
 * Pictures one at a time, as large as the window: of a post, or of a whole gallery. Arrow keys, Home and End, swipes and buttons
 * turn; Escape, a swipe down and the cross close. What a picture shows in words stands below it.
 */
export default function Viewer({
  items,
  start,
  onClose,
  onTurn,
  more,
  foot,
}: {
  readonly items: readonly ViewerItem[]
  readonly start: number
  readonly onClose: () => void
  /** Called with the position that is shown now: a gallery reads its next page when the last ones are near. */
  readonly onTurn?: (at: number) => void
  /** There are others after the last item, which are not read yet. */
  readonly more?: boolean
  /** Below the picture, such as a link to its post. */
  readonly foot?: (item: ViewerItem) => ReactNode
}) {
  const { t } = useLingui()
  const [at, setAt] = useState(start)
  const count = items.length
  const item = items[at] ?? items[0]
  const turn = (step: number) => {
    const next = Math.min(count - 1, Math.max(0, at + step))
    if (next === at) return
    setAt(next)
    onTurn?.(next)
  }
  useTurnKeys(turn)
  const swipe = useSwipe({
    onSide: (side) => turn(side * towardsEnd()),
    onDown: onClose,
  })
  if (!item) return null
  const { media, postId } = item
  const place = more
    ? t`${formatCount(at + 1)} of more than ${{ count: formatCount(count) }}`
    : t`${formatCount(at + 1)} of ${{ count: formatCount(count) }}`
  return (
    <ModalOverlay
      className="viewer"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className="viewer-frame">
        <Dialog
          className="viewer-dialog"
          aria-label={
            media.kind === 'voice' ? t`Voice note` : t`Photo ${formatCount(at + 1)} of ${{ count: formatCount(count) }}`
          }
        >
          <div
            className={classes('viewer-stage', swipe.dragging && 'dragging')}
            onErrorCapture={refreshBrokenMedia}
            {...swipe.handlers}
          >
            <div className="viewer-item" key={media.id} style={swipe.style}>
              {media.kind === 'video' ? (
                <div
                  className="viewer-video"
                  style={{ aspectRatio: `${String(media.width)} / ${String(media.height)}` }}
                >
                  <Playable media={media} postId={postId} play />
                </div>
              ) : media.kind === 'voice' ? (
                <div className="viewer-voice">
                  <Playable media={media} postId={postId} />
                </div>
              ) : (
                <Picture media={media} sizes="100vw" eager />
              )}
            </div>
            <Neighbours items={items} at={at} />
          </div>
          {((media.alt !== '' && media.kind !== 'voice') || foot) && (
            <div className="viewer-foot">
              {media.alt !== '' && media.kind !== 'voice' && (
                // It is the picture's own text already for those who hear the page.
                <p aria-hidden="true" dir="auto">
                  {media.alt}
                </p>
              )}
              {foot?.(item)}
            </div>
          )}
          <div className="viewer-top">
            {(count > 1 || more) && (
              <span className="tag tag-media num" aria-live="polite">
                {place}
              </span>
            )}
            <IconButton icon={X} label={t`Close`} onMedia className="push" onClick={onClose} />
          </div>
          {count > 1 && (
            <>
              <IconButton
                icon={ChevronLeft}
                label={t`Previous`}
                onMedia
                flip
                className="viewer-back"
                aria-disabled={at === 0}
                onClick={() => turn(-1)}
              />
              <IconButton
                icon={ChevronRight}
                label={t`Next`}
                onMedia
                flip
                className="viewer-next"
                aria-disabled={at === count - 1}
                // The first stop for the keyboard: arrow keys work from here.
                autoFocus
                onClick={() => turn(1)}
              />
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
