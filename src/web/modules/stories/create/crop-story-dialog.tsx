import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '#web/platform/use-action.ts'
import type { Item } from '#web/modules/media/upload-item.ts'
import { Button } from '#web/ui/button.tsx'
import { type Crop, cropOf, middle, type View } from '#web/ui/crop/crop-area.ts'
import { CropFrame } from '#web/ui/crop/crop-frame.tsx'
import { cropImage } from '#web/ui/crop/crop-image.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import type { StoryDraft } from './story-draft.ts'

/** A photo as it was chosen, and its address in this browser. */
export type Original = { readonly file: Blob; readonly src: string }

/** Width over height of a story. */
const shape = 9 / 16

/** Fills the screen with a part of a photo, of the one that was chosen: cropping again begins with the whole of it. */
export function CropStoryDialog({
  draft,
  item,
  original,
  onClose,
}: {
  readonly draft: StoryDraft
  readonly item: Item
  readonly original: Original
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<number | null>(null)
  const [view, setView] = useState<View>(middle)
  const [failed, setFailed] = useState(false)
  const cut = useAction(async () => {
    if (picture === null) return
    const crop: Crop = cropOf(picture, shape, view)
    const part = await cropImage(original.file, crop).catch(() => null)
    setFailed(!part)
    if (!part) return
    draft.uploads.replace(item.key, part, item.name, false)
    onClose()
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
