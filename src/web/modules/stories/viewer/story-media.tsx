import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Story } from '#contract/stories.ts'
import { classes } from '#web/ui/classes.ts'
import { thumbhashUrl } from '#web/ui/thumbhash-url.ts'
import { playClip } from '#web/modules/media/play-clip.ts'
import { useCaptionLine } from './use-caption-line.ts'

type OpenStory = Extract<Story, { readonly locked: false }>
/** What is about as tall as the stage fills it; anything else is shown whole. */
const fills = ({ width, height }: OpenStory['media']): boolean => width / height < 0.72

function Photo({
  media,
  active,
  onReady,
  onBroken,
}: {
  readonly media: OpenStory['media']
  readonly active: boolean
  readonly onReady: () => void
  readonly onBroken: () => void
}) {
  const set = (type: string) =>
    media.sizes.map(({ name, width }) => `${media.address}/${name}.${type} ${String(width)}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes="(min-width: 1025px) 50vh, 100vw" />
      <img
        className={classes('sv-media', !fills(media) && 'whole', !active && 'ahead')}
        srcSet={set('webp')}
        sizes="(min-width: 1025px) 50vh, 100vw"
        alt={active ? media.alt : ''}
        fetchPriority={active ? 'high' : 'low'}
        draggable={false}
        // unpacked before it is needed: a throttled phone takes longer for that than for anything else
        onLoad={({ currentTarget }) => void currentTarget.decode().then(onReady, onReady)}
        onError={onBroken}
      />
    </picture>
  )
}

/**
 * The photo or clip itself. It counts as ready when it can be seen: a slow network skips nothing. One that comes next (not `active`)
 * lies behind the one that is watched, and waits at its first frame.
 */
export function StoryMedia({
  story: { id, media },
  active,
  onAgain,
  stopped,
  sound,
  captions,
  onReady,
  onShare,
  onEnd,
  onGone,
}: {
  readonly story: OpenStory
  readonly active: boolean
  /** Reads all of what is watched anew. */
  readonly onAgain: () => Promise<readonly Story[]>
  readonly stopped: boolean
  readonly sound: boolean
  /** Its author's captions are shown. */
  readonly captions: boolean
  readonly onReady: () => void
  readonly onShare: (share: number) => void
  readonly onEnd: () => void
  readonly onGone: () => void
}) {
  const { i18n } = useLingui()
  const element = useRef<HTMLVideoElement>(null)
  const tried = useRef(false)
  /** It broke while it waited: that is looked at when it is watched. */
  const failed = useRef(false)
  /** The same read anew; null: it is gone, or locked by now. */
  const again = async (): Promise<OpenStory['media'] | null> => {
    const found = (await onAgain()).find((story) => story.id === id)
    return found && !found.locked ? found.media : null
  }
  const broken = () => {
    failed.current = !active
    if (tried.current || !active) return
    tried.current = true
    again().then(
      (found) => found === null && onGone(),
      (fault: unknown) => console.error(fault),
    )
  }
  const { kind } = media
  const line = useCaptionLine(element, media, i18n.locale, captions && active)
  const lookAgain = useEffectEvent(() => {
    if (failed.current) broken()
  })
  useEffect(() => {
    if (active) lookAgain()
  }, [active])
  const begin = useEffectEvent((video: HTMLVideoElement) =>
    playClip(video, media, {
      read: async () => {
        const found = await again()
        return found ? [found] : []
      },
      onBroken: broken,
    }),
  )
  useEffect(() => {
    const video = element.current
    return kind === 'video' && video ? begin(video) : undefined
  }, [kind, id])
  useEffect(() => {
    const video = element.current
    if (!video) return
    if (stopped || !active) video.pause()
    else video.play().catch(() => undefined)
  }, [stopped, active, id])
  return (
    <>
      {active && <img className="sv-back" src={thumbhashUrl(media.thumbhash)} alt="" />}
      {kind === 'photo' ? (
        <Photo media={media} active={active} onReady={onReady} onBroken={broken} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- The author's own are the line below, where there are any.
        <video
          ref={element}
          className={classes('sv-media', !fills(media) && 'whole', !active && 'ahead')}
          aria-hidden={!active}
          poster={`${media.address}/feed.webp`}
          aria-label={media.alt}
          muted={!sound || !active}
          playsInline
          disablePictureInPicture
          onCanPlay={({ currentTarget }) => {
            onReady()
            if (active && !stopped) currentTarget.play().catch(() => undefined)
          }}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            active && duration > 0 && onShare(Math.min(1, currentTime / duration))
          }
          onEnded={onEnd}
        />
      )}
      {line.text !== '' && (
        <p className="sv-said" lang={line.language} dir="auto">
          <span>{line.text}</span>
        </p>
      )}
    </>
  )
}
