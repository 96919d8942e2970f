import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { DrawingSheet } from './drawing-sheet.tsx'
import { usePicture } from './use-picture.ts'
import type { PhotoToolProps } from './use-photo-edits.tsx'
import './photo.css'

/** The photo as large as the screen, with one tool below it. Leaving keeps nothing of what was done with the tool. */
export function PhotoSurface({
  title,
  original,
  edit,
  pen,
  onStroke,
  actions,
  tools,
  onSave,
  onClose,
}: PhotoToolProps &
  Pick<ComponentProps<typeof DrawingSheet>, 'edit' | 'pen' | 'onStroke'> & {
    readonly title: string
    readonly actions?: ReactNode
    /** `picture`: null until it is read, or where the browser cannot. */
    readonly tools: (picture: ImageBitmap | null) => ReactNode
  }) {
  const { i18n, t } = useLingui()
  const [failed, setFailed] = useState(false)
  const save = useAction(async () => setFailed(!(await onSave(edit))))
  const read = usePicture(original.file)
  const broken = read === 'broken'
  const picture = broken ? null : read
  const { crop } = edit
  // width over height
  const shape = picture ? (picture.width * crop.width) / (picture.height * crop.height) : 9 / 16
  return (
    <I18nProvider locale={i18n.locale}>
      <ModalOverlay className="sc-scrim" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Modal className="sc-frame">
          <AriaDialog className="sc pe" aria-label={title}>
            <div className="pe-top">
              <IconButton icon={X} label={t`Close`} onMedia onClick={onClose} />
              <h2 className="pe-title">{title}</h2>
              <span className="push row gap2">
                {actions}
                <Button className="on-media" busy={save.isBusy} disabled={broken} onClick={() => save.run()}>
                  {t`Done`}
                </Button>
              </span>
            </div>
            <div className="pe-stage">
              <div className="pe-photo" style={{ '--shape': String(shape) } as CSSProperties}>
                {picture && <DrawingSheet picture={picture} edit={edit} pen={pen} onStroke={onStroke} />}
              </div>
            </div>
            <div className="pe-foot">
              <Problem>{broken || failed ? t`This browser can’t change this photo.` : null}</Problem>
              {tools(picture)}
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
