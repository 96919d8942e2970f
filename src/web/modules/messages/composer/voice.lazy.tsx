import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { type RunningUpload, uploadFile } from '#web/modules/media/upload-file.ts'
import type { VoiceTake } from './record-voice.ts'
import { waitUntilReady } from './wait-until-ready.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

/** Shorter is a slip of the finger. */
const leastMs = 700

/** Trouble that may pass; what was refused once is refused again. */
const mayPass = (fault: unknown): boolean =>
  !(fault instanceof ApiError) || fault.status === 0 || fault.status === 429 || fault.status >= 500

/** Records a voice note, sends the file and waits for the server to prepare it; then it is a message like any other. */
export default function VoicePanel({
  totalCents,
  onReady,
  onClose,
}: {
  readonly totalCents: number | null
  readonly onReady: (mediaId: string) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const gone = useRef(false)
  const running = useRef<RunningUpload>(null)
  // Discarded, or another chat: what is on its way is not sent.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      running.current?.stop()
    }
  }, [])
  const deliver = async (take: VoiceTake) => {
    if (take.durationMs < leastMs) {
      showAlert(t`Too short to hear. Please record it again.`)
      onClose()
      return
    }
    setBusy(true)
    try {
      running.current = uploadFile(take.file, () => undefined)
      const mediaId = await running.current.done
      await waitUntilReady(mediaId, () => gone.current)
      if (!gone.current) onReady(mediaId)
    } catch (fault) {
      if (gone.current) return
      showAlert(textOf(fault))
      // The note stays and can be sent again; one that is refused makes room for words.
      if (mayPass(fault)) setBusy(false)
      else onClose()
    }
  }
  return (
    <VoiceRecorder
      onDiscard={onClose}
      onFailed={(reason) => {
        showAlert(
          reason === 'none'
            ? t`No microphone found.`
            : t`Your browser blocks the microphone. Allow it in your browser settings.`,
        )
        onClose()
      }}
      totalCents={totalCents}
      busy={busy}
      onSend={(take) => void deliver(take)}
    />
  )
}
