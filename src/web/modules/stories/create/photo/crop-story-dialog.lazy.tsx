import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { cropOf, middle, type View } from '#web/ui/crop/crop-area.ts'
import { CropFrame } from '#web/ui/crop/crop-frame.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import type { PhotoToolProps } from './use-photo-edits.tsx'
import './photo.css'

/** Width over height of a story. */
const shape = 9 / 16

/** Fills the screen with a part of a photo, of the one that was chosen: cropping again begins with the whole of it. */
export default function CropStoryDialog({ original, onSave, onClose }: PhotoToolProps) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<number | null>(null)
  const [view, setView] = useState<View>(middle)
  const [failed, setFailed] = useState(false)
  const cut = useAction(async () => {
    if (picture === null) return
    const saved = await onSave({ ...original.edit, crop: cropOf(picture, shape, view) })
    setFailed(!saved)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Crop`}
      foot={
        <Button kind="ink" busy={cut.isBusy} disabled={picture === null} onClick={() => cut.run()}>{t`Done`}</Button>
      }
    >
      <div className="stack gap3 sc-crop">
        <CropFrame
          src={original.src}
          shape={shape}
          picture={picture}
          view={view}
          onView={setView}
          onPicture={setPicture}
          onBroken={() => setFailed(true)}
        />
        <Problem>{failed ? t`This browser can’t crop this photo.` : null}</Problem>
      </div>
    </Dialog>
  )
}
