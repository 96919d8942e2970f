import { Trans, useLingui } from '@lingui/react/macro'
import { Square, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { VoiceNote } from './voice-note.tsx'
import { Waveform } from './waveform.tsx'
import { recordVoice, type VoiceRecording, type VoiceTake } from './record-voice.ts'
import { SendButton } from './send-button.tsx'

/** As many peaks as the strip shows while it grows: the newest. */
const shownPeaks = 48

/** In the place of the composer: records from when it appears, then lets the note be heard before it is sent. */
export function VoiceRecorder({
  totalCents,
  busy,
  onDiscard,
  onFailed,
  onSend,
}: {
  readonly totalCents: number | null
  /** It is being sent. */
  readonly busy: boolean
  readonly onDiscard: () => void
  /** No microphone, or no leave to use it. */
  readonly onFailed: (reason: 'refused' | 'none') => void
  readonly onSend: (take: VoiceTake) => void
}) {
  const { t } = useLingui()
  const [peaks, setPeaks] = useState<readonly number[]>([])
  const [durationMs, setDurationMs] = useState(0)
  const [take, setTake] = useState<(VoiceTake & { readonly src: string }) | null>(null)
  const recording = useRef<VoiceRecording | null>(null)

  const finish = async (): Promise<VoiceTake | null> => {
    const running = recording.current
    recording.current = null
    if (!running) return null
    const done = await running.stop()
    setTake({ ...done, src: URL.createObjectURL(done.file) })
    return done
  }
  const grown = useEffectEvent((all: readonly number[], ms: number) => {
    setPeaks(all.slice(-shownPeaks))
    setDurationMs(ms)
    if (ms >= limits.voiceMaxSeconds * 1000) void finish()
  })
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    let left = false
    recordVoice((all, ms) => grown(all, ms)).then(
      (begun) => {
        if (left) begun.cancel()
        else recording.current = begun
      },
      (fault: unknown) => {
        if (!left) failed(fault instanceof Error && fault.name === 'NotFoundError' ? 'none' : 'refused')
      },
    )
    return () => {
      left = true
      recording.current?.cancel()
      recording.current = null
    }
  }, [])
  const src = take?.src
  useEffect(() => () => void (src !== undefined && URL.revokeObjectURL(src)), [src])

  const send = async () => {
    const whole = take ?? (await finish())
    if (whole) onSend(whole)
  }
  return (
    <div className="composer" role="group" aria-label={t`Voice note`}>
      <IconButton icon={Trash2} label={t`Discard voice note`} onClick={onDiscard} />
      {take ? (
        <div className="recorder">
          <VoiceNote src={take.src} durationMs={take.durationMs} peaks={take.peaks} />
        </div>
      ) : (
        <div className="recorder">
          <span className="rec-dot" />
          <span className="sr" role="status">
            <Trans>Recording</Trans>
          </span>
          <span className="num sm">{formatLength(Math.floor(durationMs / 1000))}</span>
          <Waveform
            peaks={[...Array.from({ length: shownPeaks - peaks.length }, () => 0), ...peaks]}
            count={shownPeaks}
          />
          <IconButton icon={Square} label={t`Stop and listen`} onClick={() => void finish()} />
        </div>
      )}
      <SendButton totalCents={totalCents} disabled={false} busy={busy} onSend={() => void send()} />
    </div>
  )
}
