import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { formatLength } from '#web/platform/i18n/format-length.ts'

const Viewer = lazyPart(() => import('#web/modules/media/viewer-dialog.lazy.tsx'))

const shownAtMost = 4
/** Its own shape, but neither a tower nor a strip. */
const ratioOf = ({ width, height }: OpenMedia): number => Math.min(16 / 9, Math.max(4 / 5, width / Math.max(1, height)))

/** One photo or video in the middle of others; a press opens the viewer. */
export function MediaTile({
  media,
  label,
  more = 0,
  ratio,
  onOpen,
}: {
  readonly media: OpenMedia
  readonly label: string
  readonly more?: number
  readonly ratio?: number | undefined
  readonly onOpen: () => void
}) {
  return (
    <button
      type="button"
      className={classes('media', ratio === undefined && 'r11')}
      style={ratio === undefined ? undefined : { aspectRatio: ratio }}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Picture media={{ ...media, alt: '' }} sizes="340px" />
      {media.kind === 'video' && more === 0 && (
        <>
          <span className="play">
            <Icon icon={Play} />
          </span>
          <span className="at-end tag tag-media num">
            {formatLength(Math.round((media.video?.durationMs ?? 0) / 1000))}
          </span>
        </>
      )}
      {more > 0 && <span className="photo-more num">+{more}</span>}
    </button>
  )
}

/** The photos and videos of a message: one in its own shape, more as a grid. */
export function MessageMedia({
  messageId,
  media,
  onBroken,
}: {
  readonly messageId: number
  readonly media: readonly OpenMedia[]
  readonly onBroken: () => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState<number | null>(null)
  const shown = media.slice(0, shownAtMost)
  const more = media.length - shown.length
  const single = media.length === 1 ? media[0] : undefined
  return (
    <div
      className={classes('bub-grid', single && 'one', shown.length === 3 && 'odd')}
      // Its address may have ended.
      onErrorCapture={onBroken}
    >
      {shown.map((each, index) => {
        const last = more > 0 && index === shown.length - 1
        const label =
          each.kind === 'video'
            ? t`Video ${formatCount(index + 1)} of ${formatCount(media.length)}`
            : t`Photo ${formatCount(index + 1)} of ${formatCount(media.length)}`
        return (
          <MediaTile
            key={each.id}
            media={each}
            ratio={single && ratioOf(single)}
            more={last ? more : 0}
            label={
              last ? t`${plural(more + 1, { one: '# more', other: '# more' })}` : each.alt === '' ? label : each.alt
            }
            onOpen={() => setOpen(index)}
          />
        )
      })}
      {open !== null && (
        <Viewer
          items={media.map((each) => ({ media: each, postId: { messageId } }))}
          start={open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
