import { useEffect, useEffectEvent, useState } from 'react'
import { type CameraFault, cameraFaultOf } from './camera-fault.ts'

/**
 * A camera and microphone while this is shown; another `wish` opens anew. `devices`: all that there are and that may be named, once
 * one was opened.
 */
export function useMediaStream(openStream: () => Promise<MediaStream>, wish: string) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  const open = useEffectEvent(openStream)
  useEffect(() => {
    let live = true
    let opened: MediaStream | null = null
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop()
    }
    open()
      .then(async (given) => {
        opened = given
        if (!live) return close()
        setFault(null)
        setStream(given)
        const all = await navigator.mediaDevices.enumerateDevices()
        if (live) setDevices(all.filter(({ deviceId }) => deviceId !== ''))
      })
      .catch((error: unknown) => {
        if (live) setFault(cameraFaultOf(error))
      })
    return () => {
      live = false
      setStream(null)
      close()
    }
  }, [wish])
  return { stream, fault, devices, forgetFault: () => setFault(null) }
}
