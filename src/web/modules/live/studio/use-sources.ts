import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { sharesScreen } from './choose-encoder.ts'
import type { Encoder, Sources } from './encoding.ts'
import { useCamera } from './use-camera.ts'
import { useScreen } from './use-screen.ts'

type Wanted = Parameters<typeof useCamera>[0] & { readonly attempt: number; readonly encode: Encoder }

/** What is sent: the screen in place of the camera while it is shared, and all that is heard. */
export function useSources({ attempt, encode, ...wanted }: Wanted) {
  const { t } = useLingui()
  const { stream, fault, devices } = useCamera(wanted, attempt)
  const { screen, share, stop } = useScreen(() => showToast(t`Your screen couldn’t be shared. Please try again.`))
  const sources = useMemo((): Sources | null => {
    const picture = (screen ?? stream)?.getVideoTracks()[0]
    const sounds = [...(stream?.getAudioTracks() ?? []), ...(screen?.getAudioTracks() ?? [])]
    return picture ? { picture, sounds } : null
  }, [stream, screen])
  const toggle = () => (screen ? stop() : void share())
  return { stream, screen, onShare: sharesScreen(encode) ? toggle : null, sources, fault, devices }
}
