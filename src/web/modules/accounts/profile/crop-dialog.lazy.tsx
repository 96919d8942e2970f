import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf, translateText } from '#web/platform/api/translate-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Progress } from '#web/ui/labels.tsx'
import { cropOf, middle, type View } from '#web/ui/crop/crop-area.ts'
import { CropFrame } from '#web/ui/crop/crop-frame.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

export type PictureKind = 'avatar' | 'cover'
/** Width / height, as the server cuts them (modules/media/public-picture.ts). */
const shapes = { avatar: 1, cover: 1600 / 640 } as const

/** Chooses the part of a photo that becomes the avatar or the cover. The photo is on its way meanwhile. */
export default function CropDialog({
  picture: kind,
  file,
  preview,
  onSaved,
  onClose,
}: {
  readonly picture: PictureKind
  readonly file: File
  /** Its address in this browser. */
  readonly preview: string
  readonly onSaved: (profile: OwnProfile) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { share, status, fault } = usePhotoUpload(file)
  const [view, setView] = useState<View>(middle)
  const [shape, setShape] = useState<number | null>(null)
  /** The browser cannot draw the file itself (HEIC): then what the server made of it is shown, once it is there. */
  const [unreadable, setUnreadable] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const made = status?.media ?? null
  const src = unreadable ? made && `${made.address}/full.webp` : preview
  const problem = fault ?? refusal
  const text = problem === null ? (status?.problem ? translateText(status.problem) : null) : textOf(problem)

  const mediaId = status?.state === 'ready' ? status.id : null
  // Save may be pressed before the photo has arrived: it happens as soon as it has.
  useEffect(() => {
    if (!wanted || mediaId === null) return
    const crop = shape === null ? undefined : cropOf(shape, shapes[kind], view)
    api('PUT /settings/profile/:picture', { params: { picture: kind }, body: { mediaId, ...(crop && { crop }) } }).then(
      onSaved,
      (error: unknown) => {
        setRefusal(error)
        setWanted(false)
      },
    )
    // once for each press: what is dragged meanwhile comes too late
  }, [wanted, mediaId]) // oxlint-disable-line react/exhaustive-deps
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'avatar' ? t`Profile photo` : t`Cover image`}
      mustAnswer
      foot={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="ink"
            busy={wanted && text === null}
            disabled={text !== null && refusal === null}
            onClick={() => {
              setRefusal(null)
              setWanted(true)
            }}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {src ? (
        <CropFrame
          src={src}
          shape={shapes[kind]}
          round={kind === 'avatar'}
          picture={shape}
          view={view}
          onView={setView}
          onPicture={setShape}
          onBroken={() => setUnreadable(true)}
        />
      ) : (
        text === null && (
          <div className="sk" style={{ aspectRatio: shapes[kind] }} role="status" aria-label={t`Loading`} />
        )
      )}
      <Problem>{text}</Problem>
      {text === null && share < 1 && <Progress share={share} label={t`Uploading photo`} />}
    </Dialog>
  )
}
