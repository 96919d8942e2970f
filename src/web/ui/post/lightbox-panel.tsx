import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { OpenMedia } from '#contract/media.ts'
import { IconButton } from '../button.tsx'
import { Picture } from '../media.tsx'
import { refreshBrokenPhotos } from './post-cache.ts'
import '../styles/features/lightbox.css'

const swipeAt = 48
/** Where reading goes from right to left, the next photo lies to the left. */
const towardsEnd = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** All photos of a post, one at a time, as large as the window. Arrow keys, swipes and buttons turn; Escape closes. */
export default function Lightbox({
  media,
  start,
  onClose,
}: {
  readonly media: readonly OpenMedia[]
  readonly start: number
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [at, setAt] = useState(start)
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const count = media.length
  const photo = media[at] ?? media[0]
  const turn = (step: number) => setAt((before) => Math.min(count - 1, Math.max(0, before + step)))
  // Wherever the focus is in the viewer, also on a button that has just become useless.
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const to = (step: number) => setAt((before) => Math.min(count - 1, Math.max(0, before + step)))
      if (key === 'ArrowRight') to(towardsEnd())
      if (key === 'ArrowLeft') to(-towardsEnd())
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [count])
  if (!photo) return null

  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const began = from.current
    from.current = null
    if (!began) return
    const [x, y] = [clientX - began.x, clientY - began.y]
    if (Math.abs(x) > swipeAt && Math.abs(x) > Math.abs(y)) turn(x < 0 ? towardsEnd() : -towardsEnd())
    else if (y > swipeAt * 2) onClose()
  }
  return (
    <ModalOverlay
      className="lightbox"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className="lightbox-frame">
        <Dialog className="lightbox-dialog" aria-label={t`Photo ${at + 1} of ${count}`}>
          <div
            className="lightbox-photo"
            onErrorCapture={refreshBrokenPhotos}
            onPointerDown={({ clientX, clientY }) => (from.current = { x: clientX, y: clientY })}
            onPointerUp={onPointerUp}
            onPointerCancel={() => (from.current = null)}
          >
            <Picture key={photo.id} media={photo} sizes="100vw" eager />
            <div className="lightbox-top">
              <span className="tag tag-media num" aria-live="polite">{t`${at + 1} of ${count}`}</span>
              <IconButton icon={X} label={t`Close`} onMedia onClick={onClose} />
            </div>
            {count > 1 && (
              <>
                <IconButton
                  icon={ChevronLeft}
                  label={t`Previous photo`}
                  onMedia
                  flip
                  className="lightbox-back"
                  aria-disabled={at === 0}
                  onClick={() => turn(-1)}
                />
                <IconButton
                  icon={ChevronRight}
                  label={t`Next photo`}
                  onMedia
                  flip
                  className="lightbox-next"
                  aria-disabled={at === count - 1}
                  // The first stop for the keyboard: arrow keys work from here.
                  autoFocus
                  onClick={() => turn(1)}
                />
              </>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
