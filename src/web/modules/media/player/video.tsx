import { useLingui } from '@lingui/react/macro'
import { Play, VolumeX } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { allWords } from '#web/platform/i18n/i18n.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { MediaPlace } from './renew-address.ts'
import type { PlayerProps } from './player.lazy.tsx'
import './player.css'

type PlayerPart = ComponentType<PlayerProps>
let loaded: PlayerPart | null = null
async function loadPlayer(): Promise<PlayerPart> {
  // beside it, not after it: the player asks for it when it has come
  void import('hls.js').catch(() => undefined)
  const [module] = await Promise.all([import('./player.lazy.tsx'), allWords()])
  const part: PlayerPart = module.default
  loaded = part
  return part
}

/**
 * The player, as soon as it is wanted and there. Not as a part that suspends: React keeps whatever follows a fallback back for
 * 300 ms, which is more than all the rest of a first frame takes.
 */
function usePlayer(wanted: boolean, onFault: (fault: unknown) => void): PlayerPart | null {
  const [player, setPlayer] = useState<{ readonly part: PlayerPart } | null>(null)
  const failed = useEffectEvent(onFault)
  useEffect(() => {
    if (!wanted || loaded) return
    let live = true
    loadPlayer().then(
      (part) => live && setPlayer({ part }),
      (fault: unknown) => live && failed(fault),
    )
    return () => {
      live = false
    }
  }, [wanted])
  return loaded ?? player?.part ?? null
}

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
  const Player = usePlayer(playing, (fault) => {
    setPlaying(false)
    showAlert(textOf(fault))
  })
  if (playing)
    return Player ? <Player media={media} postId={postId} autoPlay /> : <span className="player-wait spinner" />
  const length = formatLength((media.video?.durationMs ?? 0) / 1000)
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
