import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import type { PhotoEdit } from './photo-edit.ts'
import type { PhotoToolProps } from './use-photo-edits.tsx'
import './photo.css'

/** The photo as large as the screen, with one tool below it. Leaving keeps nothing of what was done with the tool. */
export function PhotoSurface({
  title,
  shape,
  edit,
  broken,
  actions,
  tools,
  children,
  onSave,
  onClose,
}: Omit<PhotoToolProps, 'original'> & {
  readonly title: string
  /** Width over height. */
  readonly shape: number
  readonly edit: PhotoEdit
  /** The browser cannot read it. */
  readonly broken: boolean
  readonly actions?: ReactNode
  readonly tools: ReactNode
  readonly children: ReactNode
}) {
  const { i18n, t } = useLingui()
  const [failed, setFailed] = useState(false)
  const save = useAction(async () => setFailed(!(await onSave(edit))))
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
                {children}
              </div>
            </div>
            <div className="pe-foot">
              <Problem>{broken || failed ? t`This browser can’t change this photo.` : null}</Problem>
              {tools}
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
