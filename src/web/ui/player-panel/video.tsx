import { useLingui } from '@lingui/react/macro'
import { Play, VolumeX } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { lazyPart } from '#web/platform/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { clock } from './clock.ts'
import type { MediaPlace } from './grant.ts'
import '../styles/features/player.css'

const loadPlayer = () => {
  // beside it, not after it: the player asks for it when it has come
  void import('hls.js').catch(() => undefined)
  return import('./player-panel.tsx')
}
const Player = lazyPart(loadPlayer)

type Connection = { readonly connection?: { readonly saveData?: boolean } }
const savesData = (): boolean => (navigator as Connection).connection?.saveData === true
const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()

/** Fetches the player once a video is in sight and the page has nothing else to do: a press then shows a picture at once. */
function usePlayerInAdvance(playing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (playing || !button.current || savesData()) return
    const idle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        idle(() => void loadPlayer().catch(() => undefined))
      },
      { threshold: 0.5 },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [playing])
  return button
}

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
  const button = usePlayerInAdvance(playing)
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
        ref={button}
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
