import { useEffect, useState } from 'react'
import { type CameraFault, cameraFaultOf } from '#web/platform/camera-fault.ts'

export type Devices = { readonly cameras: readonly MediaDeviceInfo[]; readonly microphones: readonly MediaDeviceInfo[] }
type Wanted = { readonly cameraId: string | null; readonly microphoneId: string | null }

const exactly = (id: string | null) => (id === null ? {} : { deviceId: { exact: id } })

async function openDevices({ cameraId, microphoneId }: Wanted): Promise<MediaStream> {
  const { mediaDevices } = navigator
  const video = {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
    ...(cameraId === null ? { facingMode: 'user' } : exactly(cameraId)),
  }
  const audio = { echoCancellation: true, noiseSuppression: true, ...exactly(microphoneId) }
  try {
    return await mediaDevices.getUserMedia({ video, audio })
  } catch (fault) {
    // a show without sound is better than none
    if (cameraFaultOf(fault) !== 'missing') throw fault
    return mediaDevices.getUserMedia({ video })
  }
}

/** Camera and microphone while the page is open, and which others there are. Another wish opens them anew. */
export function useCamera(wanted: Wanted, attempt: number) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] })
  const { cameraId, microphoneId } = wanted
  useEffect(() => {
    let live = true
    let opened: MediaStream | null = null
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop()
    }
    openDevices({ cameraId, microphoneId })
      .then(async (given) => {
        opened = given
        if (!live) return close()
        setFault(null)
        setStream(given)
        const all = await navigator.mediaDevices.enumerateDevices()
        const named = all.filter(({ deviceId }) => deviceId !== '')
        if (live)
          setDevices({
            cameras: named.filter(({ kind }) => kind === 'videoinput'),
            microphones: named.filter(({ kind }) => kind === 'audioinput'),
          })
      })
      .catch((error: unknown) => {
        if (live) setFault(cameraFaultOf(error))
      })
    return () => {
      live = false
      setStream(null)
      close()
    }
  }, [cameraId, microphoneId, attempt])
  return { stream, fault, devices }
}
