import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { uploadFile } from '#web/ui/upload-panel/upload-file.ts'
import type { VoiceTake } from './record-voice.ts'
import { untilReady } from './until-ready.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

/** Shorter is a slip of the finger. */
const leastMs = 700

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
  const deliver = async (take: VoiceTake) => {
    if (take.durationMs < leastMs) {
      showAlert(t`This was too short to hear. Please record it again.`)
      onClose()
      return
    }
    setBusy(true)
    try {
      const mediaId = await uploadFile(take.file, () => undefined).done
      await untilReady(mediaId, () => false)
      onReady(mediaId)
    } catch (fault) {
      // The note stays and can be sent again.
      showAlert(textOf(fault))
      setBusy(false)
    }
  }
  return (
    <VoiceRecorder
      onDiscard={onClose}
      onFailed={(reason) => {
        showAlert(
          reason === 'none'
            ? t`We found no microphone.`
            : t`The browser does not let us use the microphone. You can allow it in its settings for this page.`,
        )
        onClose()
      }}
      totalCents={totalCents}
      busy={busy}
      onSend={(take) => void deliver(take)}
    />
  )
}
