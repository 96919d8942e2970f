import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { IconButton } from '#web/ui/button.tsx'
import { createGrant, type MediaPlace } from './renew-address.ts'
import { pauseOtherMedia } from '../pause-other-media.ts'
import { keepPosition, positionOf } from './watched-position.ts'
import './voice.css'

const barsAtMost = 56
const speeds = [1, 1.5, 2] as const

/** So many of the measured peaks that each has a bar of its own, with the middle of the bar as a part of the whole. */
function barsOf(peaks: readonly number[]): readonly { readonly peak: number; readonly place: number }[] {
  const count = Math.min(barsAtMost, peaks.length)
  const share = peaks.length / Math.max(1, count)
  const heights = Array.from({ length: count }, (_, index) =>
    Math.max(
      ...peaks.slice(
        Math.floor(index * share),
        Math.max(Math.floor(index * share) + 1, Math.floor((index + 1) * share)),
      ),
    ),
  )
  return heights.map((peak, index) => ({ peak, place: (index + 0.5) / count }))
}

/** A voice note: its loudness as a line of bars that is also the slider. */
export function Voice({ media, postId }: { readonly media: OpenMedia; readonly postId: MediaPlace }) {
  const { t } = useLingui()
  const player = useRef<HTMLAudioElement>(null)
  const [grant] = useState(() => createGrant(media, postId))
  const [playing, setPlaying] = useState(false)
  const [broken, setBroken] = useState(false)
  const [speed, setSpeed] = useState<number>(1)
  const duration = (media.voice?.durationMs ?? 0) / 1000
  const [now, setNow] = useState(() => positionOf(media.id))
  useEffect(() => grant.offer(media.address), [grant, media.address])
  useEffect(() => (player.current ? pauseOtherMedia(player.current) : undefined), [])
  const toggle = async () => {
    const audio = player.current
    if (!audio) return
    if (!audio.paused) {
      audio.pause()
      return
    }
    setBroken(false)
    try {
      const address = `${await grant.current()}/voice.m4a`
      // A file that is there plays on below its old address; only one that has not begun needs a new one.
      if (audio.src === '' || audio.error) {
        audio.src = address
        audio.currentTime = now
      }
      audio.playbackRate = speed
      await audio.play()
    } catch (fault) {
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) setBroken(true)
    }
  }
  const seek = (seconds: number) => {
    setNow(seconds)
    const audio = player.current
    if (audio && audio.src !== '') audio.currentTime = seconds
  }
  const keep = ({ currentTarget: { ended, currentTime } }: SyntheticEvent<HTMLAudioElement>) =>
    keepPosition(media.id, ended ? 0 : currentTime, duration)
  const bars = barsOf(media.voice?.peaks ?? [])
  const part = duration > 0 ? now / duration : 0
  return (
    <div className="voice" role="group" aria-label={media.alt || t`Voice note`} dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- What is said in a voice note stands nowhere else. */}
      <audio
        ref={player}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={(event) => {
          setPlaying(false)
          keep(event)
        }}
        onEnded={(event) => {
          setNow(0)
          keep(event)
        }}
        onTimeUpdate={({ currentTarget }) => setNow(currentTarget.currentTime)}
      />
      <IconButton
        icon={playing ? Pause : Play}
        label={playing ? t`Pause` : t`Play`}
        className="voice-play"
        onClick={() => void toggle()}
      />
      <div className="voice-line">
        <span className="voice-bars" aria-hidden="true">
          {bars.map(({ peak, place }) => (
            <i
              key={place}
              className={place <= part ? 'on' : undefined}
              style={{ blockSize: `${String(Math.max(8, peak))}%` }}
            />
          ))}
        </span>
        <input
          type="range"
          min={0}
          max={duration}
          step={0.1}
          value={Math.min(now, duration)}
          aria-label={t`Position in the voice note`}
          aria-valuetext={t`${formatLength(now)} of ${formatLength(duration)}`}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </div>
      <span className="num sm muted">
        {broken ? t`Can’t be played` : formatLength(playing || now > 0 ? now : duration)}
      </span>
      <button
        type="button"
        className="voice-speed num"
        aria-label={t`Speed: ${{ speed: formatCount(speed) }}×`}
        onClick={() => {
          const next = speeds[(speeds.findIndex((one) => one === speed) + 1) % speeds.length] ?? 1
          setSpeed(next)
          if (player.current) player.current.playbackRate = next
        }}
      >
        {formatCount(speed)}×
      </button>
    </div>
  )
}
