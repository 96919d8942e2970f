import { useCallback, useEffect, useState } from 'react'

/** A screen, window or tab that is shown in place of the camera, until it is stopped here or in the browser's own bar. */
export function useScreen(onFault: () => void) {
  const [screen, setScreen] = useState<MediaStream | null>(null)
  const stop = useCallback(() => setScreen(null), [])
  const share = async (): Promise<void> => {
    try {
      const video = { frameRate: { ideal: 30, max: 30 } }
      setScreen(await navigator.mediaDevices.getDisplayMedia({ video, audio: true }))
    } catch (fault) {
      // nothing was chosen
      if (!(fault instanceof DOMException && fault.name === 'NotAllowedError')) onFault()
    }
  }
  useEffect(() => {
    if (!screen) return
    const [picture] = screen.getVideoTracks()
    picture?.addEventListener('ended', stop)
    return () => {
      picture?.removeEventListener('ended', stop)
      for (const track of screen.getTracks()) track.stop()
    }
  }, [screen, stop])
  return { screen, share, stop }
}
