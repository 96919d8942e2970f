import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pauseOtherMedia } from '#web/modules/media/pause-other-media.ts'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { Waveform } from './waveform.tsx'

const rates = [1, 1.5, 2] as const

/** A voice note that plays where it stands. Reading it in from the server begins with the first press. */
export function VoiceNote({
  src,
  durationMs,
  peaks,
  onBroken,
}: {
  readonly src: string
  readonly durationMs: number
  readonly peaks: readonly number[]
  /** Its address may have ended. */
  readonly onBroken?: () => void
}) {
  const { t } = useLingui()
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [heardMs, setHeardMs] = useState(0)
  const [rate, setRate] = useState<(typeof rates)[number]>(1)
  useEffect(() => (audio.current ? pauseOtherMedia(audio.current) : undefined), [])
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) {
      element.pause()
      return
    }
    element.playbackRate = rate
    // Refused where the file did not come; `onError` has said so.
    element.play().catch(() => setPlaying(false))
  }
  const faster = () => {
    const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
    setRate(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const begun = playing || heardMs > 0
  return (
    <div className="vnote">
      {/* Recorded by a person for one other; there is no written form of it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setHeardMs(0)}
        onTimeUpdate={(event) => setHeardMs(event.currentTarget.currentTime * 1000)}
        onError={() => {
          setPlaying(false)
          onBroken?.()
        }}
      />
      <button
        type="button"
        className="vnote-go"
        aria-label={playing ? t`Pause voice note` : t`Play voice note`}
        onClick={toggle}
      >
        <Icon icon={playing ? Pause : Play} size="sm" filled />
      </button>
      <span className="vnote-seek">
        <Waveform peaks={peaks} share={begun ? heardMs / Math.max(1, durationMs) : 1} />
        <input
          type="range"
          min={0}
          max={durationMs}
          step={100}
          value={Math.min(heardMs, durationMs)}
          aria-label={t`Position in the voice note`}
          aria-valuetext={formatLength(heardMs / 1000)}
          onChange={(event) => {
            const ms = Number(event.currentTarget.value)
            setHeardMs(ms)
            if (audio.current) audio.current.currentTime = ms / 1000
          }}
        />
      </span>
      {begun ? (
        <button
          type="button"
          className="vnote-rate num"
          aria-label={t`Speed: ${formatCount(rate)} times`}
          onClick={faster}
        >
          {formatCount(rate)}×
        </button>
      ) : (
        <span className="sm num">{formatLength(Math.round(durationMs / 1000))}</span>
      )}
    </div>
  )
}
