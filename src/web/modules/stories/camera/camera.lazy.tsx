import { Trans, useLingui } from '@lingui/react/macro'
import { Camera as CameraIcon, ImagePlus, MicOff, SwitchCamera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { showAlert } from '#web/platform/alerts.ts'
import { CameraTrouble } from '#web/modules/media/camera-trouble.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { canRecordClips, recordClip, type Recording, takePhoto } from './record-clip.ts'
import { Elapsed, type Mode, Shutter } from './shutter.tsx'
import { useStoryCamera } from './use-story-camera.ts'

type Taken = { readonly file: File; readonly address: string }

/** What was taken, before it is used or taken again. */
function Shot({ taken: { file, address } }: { readonly taken: Taken }) {
  const { t } = useLingui()
  return file.type.startsWith('image/') ? (
    <img className="cam-picture" src={address} alt={t`Photo`} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Its author looks at it a moment after they have made it.
    <video
      className="cam-picture"
      src={address}
      aria-label={t`Clip`}
      autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
      loop
      controls
      playsInline
      disablePictureInPicture
    />
  )
}

/** A photo that is taken, or a clip that is recorded, in the page: for a story. */
export default function Camera({
  onTake,
  onFiles,
  onClose,
}: {
  readonly onTake: (file: File) => void
  /** They would rather choose files. */
  readonly onFiles: () => void
  readonly onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const { stream, fault, mirrored, hasSound, turn, again } = useStoryCamera()
  const video = useRef<HTMLVideoElement>(null)
  const recording = useRef<Recording>(null)
  const [mode, setMode] = useState<Mode>('photo')
  const [since, setSince] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const canRecord = canRecordClips()
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream, taken])
  useEffect(() => () => recording.current?.stop(), [])
  useEffect(
    () => () => {
      if (taken) URL.revokeObjectURL(taken.address)
    },
    [taken],
  )
  const take = (made: Promise<File>) => {
    made
      .then(
        (file) => setTaken({ file, address: URL.createObjectURL(file) }),
        (error: unknown) => {
          console.error(error)
          showAlert(t`We couldn’t process this.`)
        },
      )
      .finally(() => {
        recording.current = null
        setSince(null)
        setBusy(false)
      })
  }
  const photo = () => {
    const element = video.current
    if (!element || element.videoWidth === 0) return
    setBusy(true)
    take(takePhoto(element))
  }
  const begin = () => {
    if (!stream || recording.current) return
    recording.current = recordClip(stream)
    setSince(performance.now())
    take(recording.current.done)
  }
  const end = () => {
    setBusy(recording.current !== null)
    recording.current?.stop()
  }
  const isClip = taken !== null && !taken.file.type.startsWith('image/')
  const modes: readonly (readonly [Mode, string])[] = [
    ['photo', t`Photo`],
    ['clip', t`Clip`],
  ]
  return (
    <I18nProvider locale={i18n.locale}>
      <ModalOverlay className="sc-scrim" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Modal className="sc-frame">
          <AriaDialog className="sc cam" aria-label={t`Camera`}>
            <div className="cam-stage">
              {taken ? (
                <Shot taken={taken} />
              ) : (
                <video
                  ref={video}
                  className={classes('cam-picture', mirrored && 'mirrored')}
                  aria-label={t`Your camera`}
                  autoPlay
                  muted
                  playsInline
                />
              )}
              {!stream &&
                !taken &&
                (fault ? (
                  <CameraTrouble fault={fault} className="cam-trouble">
                    <span className="row gap2">
                      <Button kind="media" icon={CameraIcon} onClick={again}>{t`Try again`}</Button>
                      <Button kind="media" icon={ImagePlus} onClick={onFiles}>{t`Add photos or clips`}</Button>
                    </span>
                  </CameraTrouble>
                ) : (
                  <span className="cam-trouble">
                    <Spinner label={t`Opening your camera`} />
                  </span>
                ))}
              <div className="sc-top">
                <IconButton icon={X} label={t`Close`} onMedia onClick={onClose} />
                {since !== null && <Elapsed since={since} />}
              </div>
              {stream && !hasSound && !taken && (
                <p className="cam-silent">
                  <Icon icon={MicOff} size="sm" />
                  <Trans>No microphone: clips will have no sound.</Trans>
                </p>
              )}
            </div>
            {taken ? (
              <div className="cam-foot">
                <div className="row gap2 cam-choice">
                  <Button kind="media" size="lg" onClick={() => setTaken(null)}>{t`Retake`}</Button>
                  <Button kind="media" size="lg" className="cam-use" onClick={() => onTake(taken.file)}>
                    {isClip ? t`Use clip` : t`Use photo`}
                  </Button>
                </div>
              </div>
            ) : (
              <div className="cam-foot">
                <div className="cam-row">
                  <IconButton
                    icon={ImagePlus}
                    label={t`Add photos or clips`}
                    onMedia
                    disabled={since !== null}
                    onClick={onFiles}
                  />
                  <Shutter
                    mode={mode}
                    since={since}
                    disabled={!stream || busy}
                    onPhoto={photo}
                    onBegin={canRecord ? begin : null}
                    onEnd={end}
                  />
                  {turn ? (
                    <IconButton
                      icon={SwitchCamera}
                      label={t`Switch camera`}
                      onMedia
                      disabled={since !== null}
                      onClick={turn}
                    />
                  ) : (
                    <span />
                  )}
                </div>
                {canRecord && (
                  <div className="ov-styles cam-modes" role="radiogroup" aria-label={t`Camera`}>
                    {modes.map(([name, words]) => (
                      <button
                        key={name}
                        type="button"
                        role="radio"
                        aria-checked={name === mode}
                        className="ov-style"
                        disabled={since !== null}
                        onClick={() => setMode(name)}
                      >
                        {words}
                      </button>
                    ))}
                  </div>
                )}
                {canRecord && (
                  <p className="cam-hint xs">
                    {mode === 'photo' ? (
                      <Trans>Tap for a photo, hold for a clip.</Trans>
                    ) : (
                      <Trans>Tap to start, tap again to stop.</Trans>
                    )}
                  </p>
                )}
              </div>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
