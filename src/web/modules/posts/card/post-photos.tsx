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
import { refreshBrokenMedia } from '#web/platform/entitled-queries.ts'

const Viewer = lazyPart(() => import('#web/modules/media/viewer-dialog.lazy.tsx'))
const Playable = lazyPart(() => import('#web/modules/media/inline-player.lazy.tsx'))

/** As many as a feed shows of one post; the rest is in the viewer. */
const shownAtMost = 4
const arrangements = ['', 'one', 'duo', 'trio', 'four'] as const

/** Its own shape, but neither a tower nor a strip. */
const ratioOf = ({ width, height }: OpenMedia): number => Math.min(16 / 9, Math.max(4 / 5, width / height))

type Shown = {
  readonly postId: number
  readonly media: readonly OpenMedia[]
  readonly eager?: boolean | undefined
  readonly full?: boolean | undefined
}

/** One picture in its own shape, two side by side, three and more as a grid. A press opens the viewer. */
function Pictures({ postId, media, eager, full }: Shown) {
  const { t } = useLingui()
  const [open, setOpen] = useState<number | null>(null)
  const shown = full ? media : media.slice(0, shownAtMost)
  const more = media.length - shown.length
  const arrangement = arrangements[Math.min(shown.length, shownAtMost)] ?? 'four'
  const sizes = media.length === 1 ? '(max-width: 700px) 100vw, 620px' : '(max-width: 700px) 50vw, 310px'
  return (
    <div className={classes('photos', arrangement, 'bleed')} onErrorCapture={refreshBrokenMedia}>
      {shown.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          className="media photo"
          style={arrangement === 'one' ? { aspectRatio: ratioOf(photo) } : undefined}
          aria-label={photo.alt || t`Photo ${formatCount(index + 1)} of ${formatCount(media.length)}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(index)}
        >
          <Picture media={{ ...photo, alt: '' }} sizes={sizes} eager={Boolean(eager) && index === 0} />
          {photo.kind === 'video' && (
            <span className="play">
              <Icon icon={Play} />
            </span>
          )}
          {more > 0 && index === shown.length - 1 && (
            <span className="photo-more">{t`${plural(more, { one: '# more', other: '# more' })}`}</span>
          )}
        </button>
      ))}
      {open !== null && (
        <Viewer items={media.map((item) => ({ media: item, postId }))} start={open} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

/** Pictures of a post, a video that plays where it stands, and voice notes below. */
export function PostPhotos({ media, ...rest }: Shown) {
  const pictures = media.filter(({ kind }) => kind !== 'voice')
  const [first] = pictures
  return (
    <>
      {first && pictures.length === 1 && first.kind === 'video' ? (
        <div className="media video-frame bleed" style={{ aspectRatio: ratioOf(first) }}>
          <Picture media={first} sizes="(max-width: 700px) 100vw, 620px" eager={Boolean(rest.eager)} />
          <Playable media={first} postId={rest.postId} />
        </div>
      ) : (
        first && <Pictures media={pictures} {...rest} />
      )}
      {media.map(
        (item) =>
          item.kind === 'voice' && (
            <div key={item.id} className="voice-frame">
              <Playable media={item} postId={rest.postId} />
            </div>
          ),
      )}
    </>
  )
}
