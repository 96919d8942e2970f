import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, CircleCheck, FileImage, FileLock2, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { DocumentSide } from '#contract/creator-request.ts'
import { limits } from '#contract/limits.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { ApiError, isApiError } from '#web/platform/api/api-error.ts'
import { textOf, translateText } from '#web/platform/api/translate-text.ts'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/labels.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import './documents.css'

type Sending = { readonly share: number; readonly stop: () => void }

const textFor = (fault: unknown, side: DocumentSide): string => {
  const own = fault instanceof ApiError ? fault.errors[side]?.[0] : undefined
  return own === undefined ? textOf(fault) : translateText(own)
}

/** Sends one picture; `onProgress` gets the share that has been sent, 0 to 1. `done` rejects with an ApiError. */
export type SendDocument = (
  file: Blob,
  onProgress: (share: number) => void,
) => { readonly done: Promise<void>; readonly stop: () => void }

/** One picture: by camera or file, with its progress, a look at it, and another try. */
export function DocumentField({
  side,
  label,
  hint,
  icon,
  saved,
  onSend,
  onRemove,
}: {
  readonly side: DocumentSide
  readonly label: string
  readonly hint: string
  readonly icon: LucideIcon
  /** The server has it already. */
  readonly saved: boolean
  readonly onSend: SendDocument
  /** Has the server forget it; left out where nothing can be taken back. */
  readonly onRemove?: () => Promise<void>
}) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const [camera, setCamera] = useState(false)
  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture)), [picture])
  const send = async (file: Blob) => {
    setProblem(null)
    if (file.size > limits.photoMaxBytes) return setProblem(translateText('This is too large.'))
    const { done, stop } = onSend(file, (share) => setSending({ share, stop }))
    setSending({ share: 0, stop })
    try {
      await done
      setPicture(URL.createObjectURL(file))
    } catch (fault) {
      if (!isApiError(fault, 'cancelled')) setProblem(textFor(fault, side))
    } finally {
      setSending(null)
    }
  }
  const hasCamera = typeof navigator.mediaDevices?.getUserMedia === 'function'
  return (
    <div
      className="stack gap2"
      role="group"
      aria-labelledby={id}
      aria-describedby={problem === null ? undefined : `${id}e`}
    >
      <span id={id} className="label">
        {label}
      </span>
      {sending ? (
        <div className="drop doc-drop">
          <Icon icon={FileImage} size="lg" />
          <b className="strong">{t`Uploading, ${formatPercent(Math.round(sending.share * 100) / 100)}`}</b>
          <div className="doc-progress">
            <Progress share={sending.share} label={t`Upload: ${label}`} />
          </div>
        </div>
      ) : saved ? (
        <div className="doc ok">
          {picture === null ? (
            <div className="doc-kept muted">
              <Icon icon={FileLock2} size="lg" />
              <span className="sm">
                <Trans>Saved and encrypted</Trans>
              </span>
            </div>
          ) : (
            <img src={picture} alt={label} />
          )}
        </div>
      ) : (
        <div className={classes('drop', 'doc-drop', problem !== null && 'doc-wrong')}>
          <Icon icon={icon} size="lg" />
          <b className="strong">
            <Trans>Take a photo or choose a file</Trans>
          </b>
          <span className="sm muted">{hint}</span>
          <div className="row wrap doc-ways">
            {hasCamera && (
              <Button kind="line" icon={Camera} aria-label={t`Camera: ${label}`} onClick={() => setCamera(true)}>
                <Trans>Camera</Trans>
              </Button>
            )}
            <Button kind="line" aria-label={t`Choose file: ${label}`} onClick={() => input.current?.click()}>
              <Trans>Choose file</Trans>
            </Button>
          </div>
        </div>
      )}
      {(sending ?? saved) && (
        <div className="row sm doc-line">
          {!sending && <Icon icon={CircleCheck} size="sm" className="doc-sign" />}
          <span className="grow clip muted" role="status">
            {sending ? <Trans>Encrypted on arrival</Trans> : <Trans>Saved</Trans>}
          </span>
          {sending ? (
            <button type="button" className="link" onClick={sending.stop}>{t`Cancel`}</button>
          ) : (
            <>
              {onRemove && (
                <button
                  type="button"
                  className="link"
                  aria-label={t`Remove: ${label}`}
                  onClick={() =>
                    void onRemove().then(
                      () => setPicture(null),
                      (fault: unknown) => showAlert(textOf(fault)),
                    )
                  }
                >
                  <Trans>Remove</Trans>
                </button>
              )}
              <button
                type="button"
                className="link"
                aria-label={t`Replace: ${label}`}
                onClick={() => input.current?.click()}
              >
                <Trans>Replace</Trans>
              </button>
            </>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif"
        hidden
        data-side={side}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) send(file).catch((fault: unknown) => showAlert(textOf(fault)))
        }}
      />
      {problem !== null && (
        <div role="alert">
          <FieldError id={`${id}e`}>{problem}</FieldError>
        </div>
      )}
      {camera && (
        <CameraDialog
          title={label}
          front={side === 'selfie'}
          onClose={() => setCamera(false)}
          onTake={(photo) => {
            setCamera(false)
            void send(photo)
          }}
        />
      )}
    </div>
  )
}
