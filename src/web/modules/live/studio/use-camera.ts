import { cameraFaultOf } from '#web/platform/camera-fault.ts'
import { useMediaStream } from '#web/platform/use-media-stream.ts'

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
  const { cameraId, microphoneId } = wanted
  const wish = JSON.stringify([cameraId, microphoneId, attempt])
  const { stream, fault, devices } = useMediaStream(() => openDevices(wanted), wish)
  const of = (wished: MediaDeviceKind) => devices.filter(({ kind }) => kind === wished)
  return { stream, fault, devices: { cameras: of('videoinput'), microphones: of('audioinput') } satisfies Devices }
}
