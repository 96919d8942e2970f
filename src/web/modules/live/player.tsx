import { Trans, useLingui } from '@lingui/react/macro'
import { Headphones, Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedShow, ShowState } from '#contract/live.ts'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { Since } from './elapsed-time.tsx'
import type { Refusal } from './watch/viewing-pass.ts'
import { type LivePlayback, playShow } from './watch/play-show.ts'
import { RewindBar } from './watch/rewind-bar.tsx'

/** Farther behind than that is said, with a way to the newest picture. Seconds. */
const behindMost = 8
/** From then on there is something to go back to. Seconds. */
const rewindFrom = 40
const idleMs = 3500
/** A picture that has stood still for so long is said to come back, also when nobody answers who could tell that its line is lost. */
const stalledMs = 8000

function useElementState(video: HTMLVideoElement | null) {
  const [state, setState] = useState({ paused: true, muted: false, waiting: true, stalled: false })
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
      setState(({ stalled }) => ({
        paused: video.paused,
        muted: video.muted,
        waiting,
        stalled: waiting && stalled,
      }))
    }
    const events = ['play', 'pause', 'playing', 'waiting', 'volumechange', 'canplay', 'emptied'] as const
    for (const name of events) video.addEventListener(name, read)
    return () => {
      clearTimeout(timer)
      for (const name of events) video.removeEventListener(name, read)
    }
  }, [video])
  return state
}

type PhoneVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void }

function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const read = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const turn = (video: PhoneVideo | null) => {
    if (on) void document.exitFullscreen()
    // a phone that knows no other way shows the picture itself so
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined)
    else video?.webkitEnterFullscreen?.()
  }
  return { on, turn }
}

/** The controls go when nobody moves. */
function useStillness(playing: boolean) {
  const [still, setStill] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stir = () => {
    setStill(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStill(true), idleMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { idle: still && playing, stir }
}

/** The picture of a show with its controls. */
export function LivePlayer({
  show,
  onRefused,
  children,
}: {
  readonly show: Pick<ListedShow, 'id' | 'startedAt'> & { readonly state: ShowState }
  readonly onRefused: (refusal: Refusal) => void
  /** Stands above the picture. */
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const frame = useRef<HTMLElement>(null)
  const playback = useRef<LivePlayback | null>(null)
  const refused = useEffectEvent(onRefused)
  const { paused, muted, waiting, stalled } = useElementState(video)
  const full = useFullScreen(frame)
  const { idle, stir } = useStillness(!paused)
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons are reached one by one
    <section
      ref={frame}
      className={classes('live-stage', idle && 'idle')}
      aria-label={t`Live video`}
      onPointerMove={stir}
      onFocus={stir}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes along with a live show */}
      <video ref={setVideo} playsInline onClick={stir} onDoubleClick={() => full.turn(video)} />
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
      <div className="live-bot" dir="ltr">
        {!soundOnly && !isLost && elapsed > rewindFrom && (
          <RewindBar elapsed={elapsed} behind={behind} onSeek={(seconds) => playback.current?.rewind(seconds)} />
        )}
        <IconButton icon={paused ? Play : Pause} onMedia label={paused ? t`Play` : t`Pause`} onClick={toggle} />
        <IconButton
          icon={muted ? VolumeX : Volume2}
          onMedia
          label={muted ? t({ message: 'Unmute', context: 'sound' }) : t({ message: 'Mute', context: 'sound' })}
          onClick={() => playback.current?.mute(!muted)}
        />
        <span className="sm">
          <Since at={show.startedAt} />
        </span>
        {!isLost && !waiting && behind > behindMost && (
          <Button kind="media" size="sm" onClick={() => playback.current?.catchUp()}>
            {behind < 60 ? t`${behind} s behind. Catch up` : t`${formatLength(behind)} behind. Catch up`}
          </Button>
        )}
        <span className="push row gap2">
          <IconButton icon={Headphones} onMedia label={t`Audio only`} aria-pressed={soundOnly} onClick={listen} />
          {document.pictureInPictureEnabled && !soundOnly && (
            <IconButton
              icon={PictureInPicture2}
              onMedia
              label={t`Picture in picture`}
              onClick={() =>
                void (document.pictureInPictureElement
                  ? document.exitPictureInPicture()
                  : video?.requestPictureInPicture().catch(() => undefined))
              }
            />
          )}
          <IconButton
            icon={full.on ? Minimize : Maximize}
            onMedia
            label={full.on ? t`Exit full screen` : t`Full screen`}
            onClick={() => full.turn(video)}
          />
        </span>
      </div>
    </section>
  )
}
