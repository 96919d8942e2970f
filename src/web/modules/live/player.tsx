import { Trans, useLingui } from '@lingui/react/macro'
import { Headphones } from 'lucide-react'
import { MediaProvider, useMediaStore } from 'media-chrome/dist/react/media-store.js'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedShow, ShowState } from '#contract/live.ts'
import { actOnKey } from '#web/modules/media/keyboard-shortcuts.ts'
import {
  FullScreen,
  PictureInPicture,
  PlayButton,
  useFullScreen,
  useIdle,
  useMediaElement,
  usePlaying,
  Volume,
} from '#web/modules/media/media-controls.tsx'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { Since } from './elapsed-time.tsx'
import type { Refusal } from './watch/viewing-pass.ts'
import { type LivePlayback, playShow } from './watch/play-show.ts'
import { RewindBar, useRewindPlace } from './watch/rewind-bar.tsx'

/** Farther behind than that is said, with a way to the newest picture. Seconds. */
const behindMost = 8
/** From then on there is something to go back to. Seconds. */
const rewindFrom = 40
/** A picture that has stood still for so long is said to come back, also when nobody answers who could tell that its line is lost. */
const stalledMs = 8000

/** Not in a menu or dialog that stands above the picture. */
const isOfPicture = ({ currentTarget, target }: KeyboardEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** Whether nothing can be shown yet, and whether that has lasted after something was. */
function useWaiting(video: HTMLVideoElement | null) {
  const [state, setState] = useState({ waiting: true, stalled: false })
  useEffect(() => {
    if (!video) return
    let hasPlayed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const waiting = video.readyState < 3
      hasPlayed ||= !waiting
      if (!waiting) {
        clearTimeout(timer)
        timer = undefined
      } else if (hasPlayed) timer ??= setTimeout(() => setState((now) => ({ ...now, stalled: true })), stalledMs)
      setState(({ stalled }) => ({ waiting, stalled: waiting && stalled }))
    }
    const events = ['playing', 'waiting', 'canplay', 'emptied'] as const
    for (const name of events) video.addEventListener(name, read)
    return () => {
      clearTimeout(timer)
      for (const name of events) video.removeEventListener(name, read)
    }
  }, [video])
  return state
}

function Stage({ show, onRefused, children }: LivePlayerProps) {
  const { t } = useLingui()
  const store = useMediaStore()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const frame = useRef<HTMLElement>(null)
  const playback = useRef<LivePlayback | null>(null)
  const refused = useEffectEvent(onRefused)
  useMediaElement(video, frame)
  const { waiting, stalled } = useWaiting(video)
  const full = useFullScreen()
  const { idle, stir } = useIdle(usePlaying())
  const [{ behind, elapsed }, setTimes] = useState({ behind: 0, elapsed: 0 })
  const [soundOnly, setSoundOnly] = useState(false)
  const { id, startedAt } = show
  useEffect(() => {
    if (!video) return
    const running = playShow(video, id, { onRefused: (refusal) => refused(refusal) })
    playback.current = running
    const read = () =>
      setTimes({
        behind: Math.round(running.behind() ?? 0),
        elapsed: Math.round((Date.now() - Date.parse(startedAt)) / 1000),
      })
    const timer = setInterval(read, 1000)
    return () => {
      clearInterval(timer)
      running.end()
    }
  }, [video, id, startedAt])
  const toggle = () => {
    if (!video) return
    if (video.paused) playback.current?.play()
    else playback.current?.pause()
  }
  const listen = () => {
    playback.current?.listen(!soundOnly)
    setSoundOnly(!soundOnly)
  }
  const isLost = show.state === 'lost' || stalled
  const rewinds = !soundOnly && !isLost && elapsed > rewindFrom
  const place = useRewindPlace({ elapsed, behind, onSeek: (seconds) => playback.current?.rewind(seconds) })
  const onKeyDown = (event: KeyboardEvent) => {
    stir()
    const keys = { toggle, seek: rewinds ? place.seek : () => undefined }
    if (video && isOfPicture(event) && actOnKey(event, video, store, keys)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons are reached one by one; the keys are shortcuts for whoever is inside
    <section
      ref={frame}
      className={classes('live-stage', idle && 'idle')}
      aria-label={t`Live video`}
      // pressed, it takes the keys
      tabIndex={-1}
      onPointerMove={stir}
      onFocus={stir}
      onKeyDown={onKeyDown}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes along with a live show */}
      <video ref={setVideo} playsInline onClick={stir} onDoubleClick={full.turn} />
      {isLost ? (
        <div className="live-middle" role="status">
          <h2>
            <Trans>Back in a moment</Trans>
          </h2>
          <p>
            <Trans>The show’s connection was interrupted. It continues here automatically.</Trans>
          </p>
        </div>
      ) : (
        (waiting && <Spinner label={t`Loading the video`} />) ||
        (soundOnly && (
          <div className="live-middle">
            <Icon icon={Headphones} size="lg" />
            <h2>{t`Audio only`}</h2>
          </div>
        ))
      )}
      {children}
      <div className="live-bot media-controls" dir="ltr">
        {rewinds && <RewindBar elapsed={elapsed} place={place} />}
        <PlayButton onToggle={toggle} />
        <Volume />
        <span className="sm">
          <Since at={show.startedAt} />
        </span>
        {!isLost && !waiting && behind > behindMost && (
          <Button kind="media" size="sm" onClick={() => playback.current?.catchUp()}>
            {behind < 60 ? t`${behind} s behind. Catch up` : t`${formatLength(behind)} behind. Catch up`}
          </Button>
        )}
        <span className="push row gap0">
          <IconButton icon={Headphones} label={t`Audio only`} aria-pressed={soundOnly} onClick={listen} />
          {!soundOnly && <PictureInPicture />}
          <FullScreen />
        </span>
      </div>
    </section>
  )
}

type LivePlayerProps = {
  readonly show: Pick<ListedShow, 'id' | 'startedAt'> & { readonly state: ShowState }
  readonly onRefused: (refusal: Refusal) => void
  /** Stands above the picture. */
  readonly children: ReactNode
}

/** The picture of a show with its controls. */
export const LivePlayer = (props: LivePlayerProps) => (
  <MediaProvider>
    <Stage {...props} />
  </MediaProvider>
)
