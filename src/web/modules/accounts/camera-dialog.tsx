import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/labels.tsx'

/** What a camera is asked for: legible papers need more than a video call. */
const wanted = { width: { ideal: 1920 }, height: { ideal: 1080 } }

function Viewfinder({
  front,
  onReady,
  onFault,
}: {
  readonly front: boolean
  readonly onReady: (video: HTMLVideoElement) => void
  readonly onFault: () => void
}) {
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    let stream: MediaStream | undefined
    let gone = false
    navigator.mediaDevices
      .getUserMedia({ video: { ...wanted, facingMode: front ? 'user' : 'environment' } })
      .then((opened) => {
        stream = opened
        if (gone || !ref.current) return opened.getTracks().forEach((track) => track.stop())
        ref.current.srcObject = opened
        onReady(ref.current)
      })
      .catch(onFault)
    return () => {
      gone = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [front, onReady, onFault])
  return <video ref={ref} className="become-camera" autoPlay muted playsInline />
}

/** Takes a photo with the camera of this device. */
export function CameraDialog({
  title,
  front,
  onTake,
  onClose,
}: {
  readonly title: string
  /** The camera on the person's side. */
  readonly front: boolean
  readonly onTake: (photo: Blob) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement | null>(null)
  const [state, setState] = useState<'starting' | 'ready' | 'refused'>('starting')
  const [handlers] = useState(() => ({
    ready: (element: HTMLVideoElement) => {
      video.current = element
      setState('ready')
    },
    fault: () => setState('refused'),
  }))
  const take = () => {
    const element = video.current
    if (!element || element.videoWidth === 0) return
    const canvas = Object.assign(document.createElement('canvas'), {
      width: element.videoWidth,
      height: element.videoHeight,
    })
    canvas.getContext('2d')?.drawImage(element, 0, 0)
    canvas.toBlob((photo) => photo && onTake(photo), 'image/jpeg', 0.92)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="ink" disabled={state !== 'ready'} onClick={take}>{t`Take photo`}</Button>
        </>
      }
    >
      {state === 'refused' ? (
        <Callout tone="warn">
          <Trans>We can’t use your camera. Allow it in your browser, or choose a file.</Trans>
        </Callout>
      ) : (
        <Viewfinder front={front} onReady={handlers.ready} onFault={handlers.fault} />
      )}
    </Dialog>
  )
}
