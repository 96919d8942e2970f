import { useLingui } from '@lingui/react/macro'

export type CameraFault = 'denied' | 'missing' | 'busy' | 'unknown'

/** Why `getUserMedia` gave nothing. */
export const cameraFaultOf = (fault: unknown): CameraFault => {
  const name = fault instanceof DOMException ? fault.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unknown'
}

/** The same in words, with what to do. */
export function useCameraFaultText(): (fault: CameraFault) => string {
  const { t } = useLingui()
  const words: Readonly<Record<CameraFault, string>> = {
    denied: t`Allow camera and microphone for this site in your browser, then try again.`,
    missing: t`We found no camera. Connect one, then try again.`,
    busy: t`Another program is using your camera. Close it, then try again.`,
    unknown: t`We couldn’t open your camera. Please try again.`,
  }
  return (fault) => words[fault]
}
