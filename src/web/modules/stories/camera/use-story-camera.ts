import { useState } from 'react'
import { cameraFaultOf } from '#web/platform/camera-fault.ts'
import { useMediaStream } from '#web/platform/use-media-stream.ts'

type Facing = 'environment' | 'user'
/** Which camera is wished for: by where it looks, or by its number where the device does not say where it looks. */
type Wanted = { readonly facing: Facing } | { readonly deviceId: string }

const sized = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30, max: 30 } }

/** A clip without sound is better than none. */
async function isWithoutMicrophone(fault: unknown): Promise<boolean> {
  const why = cameraFaultOf(fault)
  if (why === 'missing') return true
  if (why !== 'denied') return false
  try {
    const [camera, microphone] = await Promise.all(
      ['camera', 'microphone'].map((name) => navigator.permissions.query({ name: name as PermissionName })),
    )
    return camera?.state !== 'denied' && microphone?.state === 'denied'
  } catch {
    // this browser does not tell: what was refused is not asked for again
    return false
  }
}

async function openCamera(wanted: Wanted): Promise<MediaStream> {
  const { mediaDevices } = navigator
  const video = {
    ...sized,
    ...('facing' in wanted ? { facingMode: wanted.facing } : { deviceId: { exact: wanted.deviceId } }),
  }
  try {
    return await mediaDevices.getUserMedia({ video, audio: { echoCancellation: true, noiseSuppression: true } })
  } catch (fault) {
    if (!(await isWithoutMicrophone(fault))) throw fault
    return mediaDevices.getUserMedia({ video })
  }
}

/** The camera and microphone while this is shown. `turn` goes on to the next camera; null: there is but one. */
export function useStoryCamera() {
  const [wanted, setWanted] = useState<Wanted>({ facing: 'environment' })
  const [attempt, setAttempt] = useState(0)
  const { stream, fault, devices, forgetFault } = useMediaStream(
    () => openCamera(wanted),
    JSON.stringify([wanted, attempt]),
  )
  const cameras = devices.flatMap(({ kind, deviceId: id }) => (kind === 'videoinput' ? [id] : []))
  const { facingMode, deviceId } = stream?.getVideoTracks()[0]?.getSettings() ?? {}
  const turn = () => {
    if (facingMode === 'user' || facingMode === 'environment')
      return setWanted({ facing: facingMode === 'user' ? 'environment' : 'user' })
    const next = cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length]
    if (next !== undefined) setWanted({ deviceId: next })
  }
  return {
    stream,
    fault,
    /** It shows whoever holds it: as in a mirror. A computer's camera does not say so, and does. */
    mirrored: facingMode !== 'environment',
    hasSound: stream !== null && stream.getAudioTracks().length > 0,
    turn: cameras.length > 1 ? turn : null,
    again: () => {
      forgetFault()
      setAttempt((before) => before + 1)
    },
  }
}
