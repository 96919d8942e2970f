import { useLingui } from '@lingui/react/macro'
import type { OpenMedia } from '#contract/media.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Picture } from './media-frame.tsx'
import { custom } from './custom-properties.ts'
import './media-for-review.css'

const Playable = lazyPart(() => import('./inline-player.lazy.tsx'))

/** One of them: a photo that leads to its full size, a video or a voice note that plays where it stands. */
export function ShownMedium({
  media,
  label,
  read,
}: {
  readonly media: OpenMedia
  readonly label: string
  readonly read: () => Promise<readonly OpenMedia[]>
}) {
  if (media.kind === 'photo')
    return (
      <a
        className="shown-photo"
        href={`${media.address}/full.webp`}
        target="_blank"
        rel="noreferrer"
        aria-label={media.alt || label}
      >
        <Picture media={{ ...media, alt: '' }} sizes="(max-width: 700px) 100vw, 420px" />
      </a>
    )
  return media.kind === 'video' ? (
    <div
      className="media video-frame shown-video"
      role="group"
      aria-label={media.alt || label}
      style={custom({ '--shape': String(media.width / media.height) })}
    >
      <Picture media={{ ...media, alt: '' }} sizes="(max-width: 700px) 100vw, 420px" />
      <Playable media={media} postId={{ read }} />
    </div>
  ) : (
    <div className="shown-voice">
      <Playable media={media} postId={{ read }} />
    </div>
  )
}

/**
 * Media for whoever has to judge them, all of it and as it is: staff, and who is asked for their consent. `read`: reads what is
 * shown anew, for addresses that have ended.
 */
export function ShownMedia({
  media,
  read,
}: {
  readonly media: readonly OpenMedia[]
  readonly read: () => Promise<readonly OpenMedia[]>
}) {
  const { t } = useLingui()
  return (
    media.length > 0 && (
      <div className="shown-media">
        {media.map((one, index) => (
          <ShownMedium
            key={one.id}
            media={one}
            label={
              one.kind === 'photo'
                ? t`Photo ${formatCount(index + 1)} of ${formatCount(media.length)}`
                : t`File ${formatCount(index + 1)} of ${formatCount(media.length)}`
            }
            read={read}
          />
        ))}
      </div>
    )
  )
}
