import { useLingui } from '@lingui/react/macro'
import { Play, VolumeX } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { lazyPart } from '#web/platform/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { clock } from './clock.ts'
import type { MediaPlace } from './grant.ts'
import '../styles/features/player.css'

const loadPlayer = () => import('./player-panel.tsx')
const Player = lazyPart(loadPlayer)

type Connection = { readonly connection?: { readonly saveData?: boolean } }
const wantsStillness = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || (navigator as Connection).connection?.saveData === true

/** Some seconds without sound, once, while most of it is in sight; never for those who do not want movement. */
function SilentPreview({ media }: { readonly media: OpenMedia }) {
  const box = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current || wantsStillness()) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true), { threshold: 0.7 })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={box} className="video-preview" aria-hidden="true">
      {seen && (
        <video
          src={`${media.address}/preview.mp4`}
          muted
          autoPlay
          playsInline
          tabIndex={-1}
          disablePictureInPicture
          onEnded={() => setSeen(false)}
          onError={() => setSeen(false)}
        />
      )}
    </span>
  )
}

/** Over a video's poster: a short look at it without sound, and the button that plays it where it stands. */
export function Video({
  media,
  postId,
  play = false,
}: {
  readonly media: OpenMedia
  readonly postId: MediaPlace
  /** Begins at once, as in the viewer. */
  readonly play?: boolean
}) {
  const { t } = useLingui()
  const [playing, setPlaying] = useState(play)
  if (playing)
    return (
      <Suspense fallback={<span className="player-wait spinner" />}>
        <Player media={media} postId={postId} autoPlay />
      </Suspense>
    )
  const length = clock((media.video?.durationMs ?? 0) / 1000)
  const prefetch = () => void loadPlayer().catch(() => undefined)
  return (
    <>
      {media.video?.clip !== true && <SilentPreview media={media} />}
      <button
        type="button"
        className="video-open"
        aria-label={media.alt ? t`Play the video, ${length}: ${media.alt}` : t`Play the video, ${length}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setPlaying(true)}
      >
        <span className="play">
          <Icon icon={Play} />
        </span>
        <span className="video-length tag tag-media num">
          {media.video?.hasSound === false && <Icon icon={VolumeX} />}
          {length}
        </span>
      </button>
    </>
  )
}
