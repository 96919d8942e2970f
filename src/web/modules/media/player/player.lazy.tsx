import { Trans, useLingui } from '@lingui/react/macro'
import {
  MediaActionTypes,
  MediaProvider,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/dist/react/media-store.js'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { refreshEntitled } from '#web/platform/entitled-queries.ts'
import { Controls } from './controls.tsx'
import { createGrant, type Grant, type MediaPlace } from './renew-address.ts'
import { actOnKey, filmKeys } from '../keyboard-shortcuts.ts'
import { useFullScreen, useIdle, useMediaElement, usePlaying } from '../media-controls.tsx'
import { pauseOtherMedia } from '../pause-other-media.ts'
import { type Quality, startPlayback, type Trouble } from './playback.ts'
import { keepPosition } from './watched-position.ts'
import { useCaptions } from './use-captions.ts'
import './player.css'

const keepEveryMs = 5000

/** Writes down now and then, and at the end, how far it was watched. */
function useKeptPosition(video: HTMLVideoElement | null, id: string): void {
  useEffect(() => {
    if (!video) return
    const keep = () => {
      if (video.duration > 0) keepPosition(id, video.ended ? 0 : video.currentTime, video.duration)
    }
    const timer = setInterval(() => {
      if (!video.paused) keep()
    }, keepEveryMs)
    video.addEventListener('pause', keep)
    video.addEventListener('ended', keep)
    addEventListener('pagehide', keep)
    return () => {
      keep()
      clearInterval(timer)
      video.removeEventListener('pause', keep)
      video.removeEventListener('ended', keep)
      removeEventListener('pagehide', keep)
    }
  }, [video, id])
}

type Source = { readonly media: OpenMedia; readonly grant: Grant; readonly attempt: number; readonly level: number }

/** Fills the element; another `attempt` begins anew. */
function usePlayback(video: HTMLVideoElement | null, { media, grant, attempt, level }: Source) {
  const [failed, setFailed] = useState<{ readonly attempt: number; readonly trouble: Trouble }>()
  const [qualities, setQualities] = useState<readonly Quality[]>([])
  const running = useRef<ReturnType<typeof startPlayback>>(undefined)
  const latest = useRef(media)
  useEffect(() => {
    latest.current = media
  })
  useEffect(() => {
    if (!video) return
    const playback = startPlayback(video, latest.current, grant, {
      onTrouble: (trouble) => setFailed({ attempt, trouble }),
      onQualities: setQualities,
    })
    running.current = playback
    return () => playback.end()
  }, [video, grant, attempt])
  useEffect(() => running.current?.choose(level), [level, attempt])
  return { trouble: failed?.attempt === attempt ? failed.trouble : null, qualities }
}

function TroubleNote({ trouble, onRetry }: { readonly trouble: Trouble; readonly onRetry: () => void }) {
  if (trouble === null) return null
  return (
    <div className="player-trouble" role="alert">
      {trouble === 'ended' ? (
        <p>
          <Trans>You no longer have access to this video.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>We couldn’t play this video.</Trans>
          </p>
          <Button kind="media" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

function Stage({ media, postId, autoPlay }: PlayerProps) {
  const { t } = useLingui()
  const store = useMediaStore()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [grant] = useState(() => createGrant(media, postId))
  const [attempt, setAttempt] = useState(0)
  const [level, setLevel] = useState(-1)
  const frame = useRef<HTMLDivElement>(null)
  const { trouble, qualities } = usePlayback(video, { media, grant, attempt, level })
  const captions = useCaptions(grant, media)
  const playing = usePlaying()
  const waiting = useMediaSelector((state) => state.mediaLoading === true)
  const full = useFullScreen()
  const { idle, stir } = useIdle(playing)
  useKeptPosition(video, media.id)
  useMediaElement(video, frame)
  useEffect(() => grant.offer(media.address), [grant, media.address])
  useEffect(() => {
    if (trouble === 'ended') void refreshEntitled()
  }, [trouble])
  useEffect(() => {
    if (video) return pauseOtherMedia(video)
  }, [video])
  useEffect(() => {
    if (!video || !autoPlay) return
    // A browser that wants to be asked first lets it begin without sound.
    video.play().catch((fault: unknown) => {
      if (!(fault instanceof DOMException) || fault.name !== 'NotAllowedError') return
      video.muted = true
      video.play().catch(() => undefined)
    })
  }, [video, autoPlay])

  const toggle = () =>
    store.dispatch({ type: playing ? MediaActionTypes.MEDIA_PAUSE_REQUEST : MediaActionTypes.MEDIA_PLAY_REQUEST })
  const onKeyDown = (event: KeyboardEvent) => {
    stir()
    if (video && actOnKey(event, video, store, filmKeys(video, toggle))) event.preventDefault()
  }
  return (
    // Its buttons are reached one by one; the keys are shortcuts for whoever is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className={classes('player', idle && 'idle')}
      role="group"
      aria-label={media.alt || t`Video`}
      // pressed, it takes the keys
      tabIndex={-1}
      onPointerMove={stir}
      onFocus={stir}
      onKeyDown={onKeyDown}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The author's own are added below, where there are any. */}
      <video
        ref={setVideo}
        playsInline
        preload="auto"
        aria-label={media.alt || undefined}
        poster={`${media.address}/feed.webp`}
        onClick={toggle}
        onDoubleClick={full.turn}
      >
        {captions.map(({ language, label, src }) => (
          <track key={src} kind="captions" srcLang={language} label={label} src={src} />
        ))}
      </video>
      {waiting && trouble === null && <span className="player-wait spinner" aria-hidden="true" />}
      <TroubleNote trouble={trouble} onRetry={() => setAttempt(attempt + 1)} />
      <Controls
        grant={grant}
        qualities={qualities}
        level={level}
        onLevel={setLevel}
        hasSound={media.video?.hasSound !== false}
        hasStoryboard={media.video?.clip !== true}
        onToggle={toggle}
      />
    </div>
  )
}

export type PlayerProps = {
  readonly media: OpenMedia
  /** The post that it stands in; null for one's own upload. Where new addresses are asked for. */
  readonly postId: MediaPlace
  /** It was asked for just now: it begins by itself. */
  readonly autoPlay?: boolean
}

/**
 * Plays a video: keyboard, captions, speed, qualities, picture in picture, full screen, pictures of the time line; goes on where it
 * was left, and no two sound at once. Needs a parent that gives it its shape.
 */
export default function Player(props: PlayerProps) {
  return (
    <MediaProvider key={props.media.id}>
      <Stage {...props} />
    </MediaProvider>
  )
}

// For clips without controls, from the same file: one more would be one more to name on the first page.
export { createGrant } from './renew-address.ts'
export { startPlayback } from './playback.ts'
