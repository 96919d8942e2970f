import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog as AriaDialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './button.tsx'
import type { DialogProps } from './dialog.tsx'
import { toastsBelowTitle } from './toasts-below-title.ts'

/** React Aria keeps the focus inside, hides the page from screen readers and gives the focus back to the opener. */
export default function DialogPanel({ open, onClose, title, start, children, foot, mustAnswer }: DialogProps) {
  const { i18n, t } = useLingui()
  return (
    <I18nProvider locale={i18n.locale}>
      <ModalOverlay
        className="scrim"
        isOpen={open}
        isDismissable={!mustAnswer}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Modal className="dialog-frame">
          <AriaDialog className="dialog">
            <div className="dialog-head" ref={toastsBelowTitle}>
              {start}
              <Heading slot="title" level={2} className="dialog-title">
                {title}
              </Heading>
              <IconButton icon={X} label={t`Close`} onClick={onClose} />
            </div>
            {children}
            {foot && <div className="dialog-foot">{foot}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
